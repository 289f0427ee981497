import { largestGroups, OTHER_GROUPS } from '@parwell/domain';
import { inventoryLink, misplacedStock, stockByGroup, sumOf } from '../stock-groups.ts';
import { defineWidget } from '../widget.ts';

/** DASH-061. */
export const currentInventory = defineWidget({
  name: 'currentInventory',
  title: 'Current Inventory',
  form: 'pie',
  counted: 'Units on hand by product group: the seven largest groups, and all others together.',
  unit: 'units',
  resource: 'inventory',
  link: (scope) => inventoryLink(scope),
  misplaced: misplacedStock,
  async find(db, scope) {
    const groups = await stockByGroup(db, scope);
    const { named, rest } = largestGroups(groups);
    return {
      form: 'pie',
      slices: [
        ...named.map((row) => ({ label: row.group, value: row.units, link: inventoryLink(scope, [row]) })),
        ...(rest.length === 0
          ? []
          : [{ label: OTHER_GROUPS, value: sumOf(rest), link: inventoryLink(scope, rest) }]),
      ],
      sum: sumOf(groups),
    };
  },
});
