/** The last slice of a pie. */
export const OTHER_GROUPS = 'Other';

/** Named in a pie or a stacked chart (D5). */
const MOST_NAMED = 7;

export interface GroupUnits {
  readonly group: string;
  readonly units: number;
}

/** The seven largest, sorted, and the rest. */
export function largestGroups(groups: readonly GroupUnits[]): {
  readonly named: readonly GroupUnits[];
  readonly rest: readonly GroupUnits[];
} {
  const sorted = groups.toSorted((a, b) => b.units - a.units || (a.group < b.group ? -1 : 1));
  return { named: sorted.slice(0, MOST_NAMED), rest: sorted.slice(MOST_NAMED) };
}
