import { useQueryClient } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useAddressChoice } from '../../shared/address-choice.ts';
import { useTimeZone } from '../dates/use-time-zone.ts';
import { useCustomerInPath, type Arrival } from '../filters/customer-in-path.ts';
import type { Filters } from '../filters/define-filters.ts';
import { useFilters, type FiltersState } from '../filters/use-filters.ts';
import { whereOf } from '../filters/where-of.ts';
import type { List } from './define-list.ts';

export interface ListState<Row, Where, F extends Filters = Filters, SearchFirst extends boolean = boolean> {
  readonly list: List<Row, Where, F, SearchFirst>;
  readonly filters: FiltersState<F, SearchFirst>;
  /** For the call; null while there is nothing to request. */
  readonly where: Where | null;
  readonly everything: Where;
  readonly groupBy: string | undefined;
  readonly chooseGroup: (groupBy: string | undefined) => void;
  readonly searchAgain: () => unknown;
}

const NO_GROUPS = 'none';

/** A declared list on a page: its filters from the address, and the `where` for its call. */
export function useList<Row, Where, F extends Filters, SearchFirst extends boolean>(
  list: List<Row, Where, F, SearchFirst>,
  /** The page adds it to the filters, for example the user type of the open tab. */
  fixed?: Partial<Where>,
  arrival?: Arrival,
): ListState<Row, Where, F, SearchFirst> {
  const client = useQueryClient();
  const timeZone = useTimeZone();
  const { customerId }: { customerId?: string } = useParams({ strict: false });
  const isFilter = list.customer !== undefined && list.customer in list.filters.filters;
  const address = useCustomerInPath(list.filters, isFilter ? list.customer : undefined, arrival);
  const filters = useFilters(list.filters, address);
  const { applied } = filters;
  const keys = list.groupBy?.options.map(({ key }) => key) ?? [];
  const [first = NO_GROUPS, ...others] = list.groupBy?.always ? keys : [NO_GROUPS, ...keys];
  const [chosen, choose] = useAddressChoice('group', [first, ...others], 'page');
  const asked = list.where ?? ((set) => set);
  const inPath =
    list.customer !== undefined && !isFilter && customerId !== undefined
      ? { [list.customer]: customerId }
      : {};
  return {
    list,
    filters,
    where:
      applied === null
        ? null
        : ({
            ...asked(whereOf(list.filters.filters, applied, timeZone)),
            ...inPath,
            ...fixed,
          } as Where),
    groupBy: chosen === NO_GROUPS ? undefined : chosen,
    chooseGroup: (groupBy) => choose(groupBy ?? first),
    everything: { ...inPath, ...fixed } as Where,
    searchAgain: () => client.invalidateQueries({ queryKey: list.callKey }),
  };
}
