/** Stands for the products that have no group, in numbers by group and in filters. */
export const NO_PRODUCT_GROUP = 'No product group';

/** As many slices as a pie can show before it becomes unreadable; what is left is one more. */
const MOST_SLICES = 7;
export const OTHER_GROUPS = 'Other';

export interface GroupValue {
  readonly group: string;
  readonly value: number;
}

export interface Slice {
  readonly label: string;
  readonly value: number;
  /** The groups in it: one, but for the rest. */
  readonly groups: readonly string[];
}

/** The seven largest groups and the rest, the largest first; groups of the same size by name. */
export function largestGroups(values: readonly GroupValue[]): Slice[] {
  const sorted = values.toSorted(
    (a, b) => b.value - a.value || (a.group < b.group ? -1 : Number(a.group > b.group)),
  );
  const rest = sorted.slice(MOST_SLICES);
  const slices = sorted
    .slice(0, MOST_SLICES)
    .map(({ group, value }) => ({ label: group, value, groups: [group] }));
  if (rest.length === 0) return slices;
  const value = rest.reduce((sum, each) => sum + each.value, 0);
  return [...slices, { label: OTHER_GROUPS, value, groups: rest.map(({ group }) => group) }];
}
