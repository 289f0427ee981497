import { expiryParts, isUrgentPart, largestGroups, OTHER_GROUPS, type GroupUnits } from '@parwell/domain';
import { inventoryLink, misplacedStock, stockByExpiry, sumOf } from '../stock-groups.ts';
import { defineWidget, type WidgetScope } from '../widget.ts';

/** All but the last part, 'Later', in the order of DASH-062: the last to expire first. */
const partsOf = ({ now, businessDays }: WidgetScope) =>
  expiryParts(businessDays.dayOf(now.getTime()))
    .map(({ part, days }, index) => ({ label: part, days, index, urgent: isUrgentPart(part) }))
    .filter(({ days }) => days.until !== undefined)
    .toReversed();

/** DASH-062. */
export const expiringInventory = defineWidget({
  name: 'expiringInventory',
  title: 'Expiring Inventory',
  form: 'stacked',
  counted:
    'Units on hand by when they expire; each bar leaves out what is in the bars of fewer days. A thawed lot counts by the end of its shelf life, if that is earlier.',
  unit: 'units',
  resource: 'inventory',
  link: (scope) => inventoryLink(scope, [], { expiration: { until: partsOf(scope)[0]?.days.until } }),
  misplaced: misplacedStock,
  async find(db, scope) {
    const found = (await stockByExpiry(db, scope)).filter(({ partIndex }) => partIndex !== null);
    // The largest groups of what expires, not of the whole stock as in the other widgets.
    const ofGroup = Map.groupBy(found, ({ group }) => group);
    const { named, rest } = largestGroups(
      [...ofGroup].map(([group, rows]) => ({ group, units: sumOf(rows) })),
    );
    const segments: { readonly label: string; readonly groups: readonly GroupUnits[] }[] = [
      ...named.map((row) => ({ label: row.group, groups: [row] })),
      ...(rest.length === 0 ? [] : [{ label: OTHER_GROUPS, groups: rest }]),
    ];
    return {
      form: 'stacked',
      groups: segments.map(({ label }) => label),
      bars: partsOf(scope).map(({ label, days, index, urgent }) => {
        const rows = found.filter(({ partIndex }) => partIndex === index);
        return {
          label,
          values: segments.map(({ groups }) =>
            sumOf(rows.filter(({ group }) => groups.some((each) => each.group === group))),
          ),
          sum: sumOf(rows),
          link: inventoryLink(scope, [], { expiration: days }),
          links: segments.map(({ groups }) => inventoryLink(scope, groups, { expiration: days })),
          urgent,
        };
      }),
      sum: sumOf(found),
    };
  },
});
