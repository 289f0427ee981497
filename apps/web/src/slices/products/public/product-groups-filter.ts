import { listProductGroups } from '@parwell/contract';
import { NO_PRODUCT_GROUP } from '@parwell/domain';
import { callQuery } from '../../../session/call-query.ts';
import { choice, choices } from '../../../ui/filters/choice-filter.tsx';

interface Options {
  readonly label: string;
  readonly shown?: boolean;
}

const groups = (more: readonly string[]) =>
  callQuery(
    listProductGroups,
    {},
    { select: ({ result }) => [...result, ...more], staleTime: 60_000, cancellable: false },
  );

export const productGroup = (options: Options) => choice({ ...options, loadOptions: groups([]) });

/** Filters by exact product groups; "no group" is a choice too. */
export const productGroups = (options: Options) =>
  choices({ ...options, loadOptions: groups([NO_PRODUCT_GROUP]) });
