import { RANGE_MANDATORY, WAREHOUSES } from '@parwell/domain';
import { choice } from '../../../../ui/filters/choice-filter.tsx';
import { dateRange } from '../../../../ui/filters/date-filters.tsx';
import { defineFilters } from '../../../../ui/filters/define-filters.ts';
import { text } from '../../../../ui/filters/text-filter.tsx';
import { customerOrAll } from '../../../customers/public/customer-or-all-filter.tsx';
import { productGroups } from '../../../products/public/product-groups-filter.ts';
import { product } from '../../../products/public/product-filter.tsx';

export const dispensedFilters = defineFilters({
  page: 'dispensed-products',
  filters: {
    customerId: customerOrAll({ label: 'Customer', shown: true, required: true }),
    dates: dateRange({ label: 'Date range', shown: true, required: true, prompt: RANGE_MANDATORY }),
    productId: product({ label: 'Product', shown: true }),
    lot: text({ label: 'Lot', shown: true }),
    orderNumber: text({ label: 'Order Number' }),
    productGroups: productGroups({ label: 'Product Group' }),
    warehouse: choice({ label: 'Warehouse', options: WAREHOUSES }),
  },
});
