const LOOK_EVERY_MS = 60_000;

/** Polls while the graph's range includes the present and the page is visible. */
export const whileItGrows = (end: string | undefined) => ({
  refetchInterval: () =>
    end === undefined || Date.parse(end) > Date.now() ? LOOK_EVERY_MS : (false as const),
});
