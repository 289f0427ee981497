import { inventoryLink, misplacedStock, stockByGroup } from '../stock-groups.ts';
import { defineWidget } from '../widget.ts';

const MOST_ROWS = 10;

/** DASH-052. */
export const customerInventory = defineWidget({
  name: 'customerInventory',
  title: 'Inventory by Product Group',
  form: 'table',
  counted: 'Units on hand by product group: the ten largest groups.',
  unit: 'units',
  resource: 'inventory',
  link: (scope) => inventoryLink(scope),
  misplaced: misplacedStock,
  async find(db, scope) {
    const groups = await stockByGroup(db, scope);
    return {
      form: 'table',
      columns: [
        { key: 'productGroup', title: 'Product group', kind: 'text' },
        { key: 'totalInventory', title: 'Total inventory', kind: 'number' },
      ],
      rows: groups.slice(0, MOST_ROWS).map((row) => ({
        cells: { productGroup: row.group, totalInventory: row.units },
        link: inventoryLink(scope, [row]),
        tone: null,
      })),
      total: groups.length,
    };
  },
});
