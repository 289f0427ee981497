const LOOK_EVERY_MS = 60_000;

/** What a graph shows up to now is asked for again now and then, while somebody looks at the page. */
export const whileItGrows = (end: string | undefined) => ({
  refetchInterval: () =>
    end === undefined || Date.parse(end) > Date.now() ? LOOK_EVERY_MS : (false as const),
});
