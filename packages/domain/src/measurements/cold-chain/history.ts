/** What has been in force since a moment, in milliseconds. */
export interface Since {
  readonly from: number;
}

/** In order of time. Of two entries of the same moment the one that stands later counts. */
export const inOrder = <Entry extends Since>(history: readonly Entry[]): Entry[] =>
  history
    .toSorted((one, other) => one.from - other.from)
    .filter(({ from }, index, sorted) => sorted[index + 1]?.from !== from);

/** Undefined before the first entry. */
export const inForceAt = <Entry extends Since>(ordered: readonly Entry[], at: number): Entry | undefined =>
  ordered.findLast(({ from }) => from <= at);
