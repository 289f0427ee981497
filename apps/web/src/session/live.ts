// Every live view takes its query options from here: it is asked for again every 15 s. When the server tells that its slice
// has changed, it is asked for at once (`live/`); nothing depends on that, because events may be lost (L2).

/** How often a live view is refreshed. */
export const LIVE_MS = 15_000;

interface Shown<Data> {
  readonly state: { readonly data: Data | undefined };
}

/**
 * Query options of a live view: refreshed every 15 s while the tab is visible, and at once when it comes back.
 * A refresh is not user activity (see `activity.ts`), so an open page does not keep anybody signed in. `every`
 * chooses another interval by what is shown, such as a shorter one while a command waits for its answer; false
 * ends the refreshing.
 */
export const live = <Data>(every: (shown: Data | undefined) => number | false = () => LIVE_MS) => ({
  refetchInterval: ({ state }: Shown<Data>) => every(state.data),
  refetchOnWindowFocus: true,
});
