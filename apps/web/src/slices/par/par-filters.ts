import { listProductGroups } from '@parwell/contract';
import { callQuery } from '../../session/call-query.ts';
import { choice } from '../../ui/filters/choice-filter.tsx';
import { defineFilters } from '../../ui/filters/define-filters.ts';
import { customer } from '../customers/public/customer-filter.tsx';
import { product } from '../products/public/product-filter.tsx';

export const parFilters = defineFilters({
  page: 'par-levels',
  searchFirst: true,
  filters: {
    customerId: customer({ label: 'Customer', shown: true }),
    productId: product({ label: 'Product', shown: true }),
    productGroup: choice({
      label: 'Product group',
      shown: true,
      loadOptions: callQuery(
        listProductGroups,
        {},
        { select: ({ result }) => result, staleTime: 60_000, cancellable: false },
      ),
    }),
  },
});
