import { defineFilters } from '../../ui/filters/define-filters.ts';
import { customer } from '../customers/public/customer-filter.tsx';
import { product } from '../products/public/product-filter.tsx';
import { productGroup } from '../products/public/product-groups-filter.ts';

export const parFilters = defineFilters({
  page: 'par-levels',
  searchFirst: true,
  filters: {
    customerId: customer({ label: 'Customer', shown: true }),
    productId: product({ label: 'Product', shown: true }),
    productGroup: productGroup({ label: 'Product group', shown: true }),
  },
});
