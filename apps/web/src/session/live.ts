// All live views use these query options: they refresh every 15 s, and at once when the server reports a
// change in their slice (`live/`). Nothing depends on those reports, because events may be lost (L2).

export const LIVE_MS = 15_000;

interface Shown<Data> {
  readonly state: { readonly data: Data | undefined };
}

/**
 * For a live view: refreshed while the tab is visible, and at once when it comes back. A refresh is not user
 * activity (see `activity.ts`), so an open page does not keep anybody signed in. `every` chooses another
 * interval by the shown data, for example a shorter one while a command waits for its answer; false ends the
 * refreshing.
 */
export const live = <Data>(every: (shown: Data | undefined) => number | false = () => LIVE_MS) => ({
  refetchInterval: ({ state }: Shown<Data>) => every(state.data),
  refetchOnWindowFocus: true,
});
