import { listProductGroups } from '@parwell/contract';
import { NO_PRODUCT_GROUP } from '@parwell/domain';
import { callQuery } from '../../../session/call-query.ts';
import { choices } from '../../../ui/filters/choice-filter.tsx';

/** Filters by product group, exactly; products without one are a choice too. */
export const productGroups = ({ label }: { readonly label: string }) =>
  choices({
    label,
    loadOptions: callQuery(
      listProductGroups,
      {},
      { select: ({ result }) => [...result, NO_PRODUCT_GROUP], staleTime: 60_000, cancellable: false },
    ),
  });
