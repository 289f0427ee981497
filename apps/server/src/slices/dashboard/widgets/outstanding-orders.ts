import { largestGroups } from '@parwell/domain';
import { sumUnitsOnOrder } from '../../orders/order-numbers.public.ts';
import { defineWidget } from '../widget.ts';
import { ordersLink } from './orders-link.ts';

export const outstandingOrdersWidget = defineWidget({
  name: 'outstandingOrders',
  title: 'Outstanding Orders',
  form: 'pie',
  counted:
    'Ordered units of the order lines that are On Order, by product group: the seven largest and the rest.',
  unit: 'units',
  resource: 'orders',
  link: (scope) => ordersLink(scope),
  async find(db, scope) {
    const values = await sumUnitsOnOrder(db, scope.tenants);
    return {
      form: 'pie',
      slices: largestGroups(values).map(({ label, value, groups }) => ({
        label,
        value,
        link: ordersLink(scope, { productGroups: groups }),
      })),
      sum: values.reduce((sum, { value }) => sum + value, 0),
    };
  },
});
