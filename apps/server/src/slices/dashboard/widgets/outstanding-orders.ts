import {
  largestGroups,
  MOST_PRODUCT_GROUPS,
  OTHER_GROUPS,
  productGroupLabel,
  type GroupUnits,
} from '@parwell/domain';
import { sumUnitsOnOrder } from '../../orders/order-numbers.public.ts';
import { defineWidget } from '../widget.ts';
import { ordersLink } from './orders-link.ts';

/** More groups than a filter accepts lead to all lines. */
const ofGroups = (groups: readonly GroupUnits[]) =>
  groups.length > MOST_PRODUCT_GROUPS
    ? {}
    : { productGroups: groups.map(({ group }) => productGroupLabel(group)) };

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
    const { named, rest } = largestGroups(await sumUnitsOnOrder(db, scope.tenants));
    const slice = (label: string, groups: readonly GroupUnits[]) => ({
      label,
      value: groups.reduce((sum, { units }) => sum + units, 0),
      link: ordersLink(scope, ofGroups(groups)),
    });
    const slices = [
      ...named.map((row) => slice(productGroupLabel(row.group), [row])),
      ...(rest.length === 0 ? [] : [slice(OTHER_GROUPS, rest)]),
    ];
    return { form: 'pie', slices, sum: slices.reduce((sum, { value }) => sum + value, 0) };
  },
});
