// The one place that keeps what is shown up to date. Every live view takes its query options from here, so
// server-sent events plug in here too: they would invalidate the slice that changed, and this interval becomes
// the safety net.

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
