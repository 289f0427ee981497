import { RECOMMENDED_STATUSES } from '@parwell/domain';
import { countRecommended } from '../../restock/recommendation-numbers.public.ts';
import { defineWidget, screenLink } from '../widget.ts';

const PATH = '/order-management';

/** Order management is for staff, even where it shows one customer. */
export const orderReplensWidget = defineWidget({
  name: 'orderReplens',
  title: 'Order Replens',
  form: 'bars',
  counted: 'Recommendations of today that can be ordered, by status. Inventory exceptions are not counted.',
  unit: 'recommendations',
  resource: 'orders',
  staffOnly: true,
  link: (scope) => screenLink(PATH, scope, { inventoryStatuses: RECOMMENDED_STATUSES }),
  async find(db, scope) {
    const counted = await countRecommended(
      db,
      scope.customerId === null ? scope.tenants : [scope.customerId],
    );
    return {
      form: 'bars',
      bars: counted.map(({ status, rows }) => ({
        label: status,
        value: rows,
        link: screenLink(PATH, scope, { inventoryStatuses: [status] }),
      })),
      sum: counted.reduce((sum, { rows }) => sum + rows, 0),
    };
  },
});
