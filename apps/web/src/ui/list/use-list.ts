import { useQueryClient } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useTimeZone } from '../dates/use-time-zone.ts';
import { useCustomerInPath } from '../filters/customer-in-path.ts';
import type { Filters } from '../filters/define-filters.ts';
import { useFilters, type FiltersState } from '../filters/use-filters.ts';
import { whereOf } from '../filters/where-of.ts';
import type { List } from './define-list.ts';

export interface ListState<Row, Where, F extends Filters = Filters, SearchFirst extends boolean = boolean> {
  readonly list: List<Row, Where, F, SearchFirst>;
  readonly filters: FiltersState<F, SearchFirst>;
  /** What the call is asked for; null as long as there is nothing to ask the server. */
  readonly where: Where | null;
  /** The same list, asked for again. */
  readonly searchAgain: () => unknown;
}

/** A declared list on a page: its filters, as they stand in the address, and what its call is asked for. */
export function useList<Row, Where, F extends Filters, SearchFirst extends boolean>(
  list: List<Row, Where, F, SearchFirst>,
  /** What the page asks for in addition to the filters, such as the kind of users on the open tab. */
  fixed?: Partial<Where>,
): ListState<Row, Where, F, SearchFirst> {
  const client = useQueryClient();
  const timeZone = useTimeZone();
  const { customerId }: { customerId?: string } = useParams({ strict: false });
  const isFilter = list.customer !== undefined && list.customer in list.filters.filters;
  const address = useCustomerInPath(list.filters, isFilter ? list.customer : undefined);
  const filters = useFilters(list.filters, address);
  const { applied } = filters;
  const isWaiting = applied === null || (list.needsFilter === true && Object.keys(applied).length === 0);
  const inPath =
    list.customer !== undefined && !isFilter && customerId !== undefined
      ? { [list.customer]: customerId }
      : {};
  return {
    list,
    filters,
    where: isWaiting
      ? null
      : ({
          ...whereOf(list.filters.filters, applied, timeZone),
          ...inPath,
          ...fixed,
        } as Where),
    searchAgain: () => client.invalidateQueries({ queryKey: list.callKey }),
  };
}
