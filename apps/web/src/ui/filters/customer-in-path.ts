import { ALL } from '@parwell/domain';
import { useMatch, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { withCustomer } from '../../shared/screen.ts';
import type { Declaration, FilterKey, Filters } from './define-filters.ts';
import { readFilter, writeFilter } from './filter-text.ts';
import { initialOf, type FilterAddress } from './use-filters.ts';

/** For a page with a customer in its path whose list does not load by that alone. */
export interface Arrival {
  /** The customer to begin with if the path names none. */
  readonly customerId?: string | null;
  /**
   * Whether the path says `/true` after the customer. Without it the list waits for a search, which leads
   * there.
   */
  readonly autoload?: boolean;
}

/** All customers together are not in the path; the choice stays among the other filters. */
const allOf = (chosen: unknown) => (chosen === ALL ? ALL : undefined);

/** Keeps the customer filter in the path, where the top bar and the menu read it too. */
export function useCustomerInPath<F extends Filters>(
  declaration: Pick<Declaration<F>, 'filters'>,
  key: FilterKey<F>,
  arrival?: Arrival,
): FilterAddress;
export function useCustomerInPath<F extends Filters>(
  declaration: Pick<Declaration<F>, 'filters'>,
  /** Undefined if no filter represents the customer in the path. */
  key: FilterKey<F> | undefined,
  arrival?: Arrival,
): FilterAddress | undefined;
export function useCustomerInPath<F extends Filters>(
  { filters }: Pick<Declaration<F>, 'filters'>,
  key: FilterKey<F> | undefined,
  { customerId: standard, autoload }: Arrival = {},
): FilterAddress | undefined {
  const navigate = useNavigate();
  const path = useMatch({
    strict: false,
    select: ({ fullPath }) => fullPath.split('/$customerId')[0] ?? '/',
  });
  const { customerId = standard ?? undefined }: { customerId?: string } = useParams({ strict: false });
  const parameter = useSearch({
    strict: false,
    select: (search: Readonly<Record<string, unknown>>) =>
      typeof search['filter'] === 'string' ? search['filter'] : undefined,
  });
  if (key === undefined) return undefined;
  const read = readFilter(filters, parameter);
  const values = { ...(read ?? initialOf(filters)), [key]: customerId ?? allOf(read?.[key]) };
  const isAsked = autoload ?? (read !== null || customerId !== undefined);
  const text = isAsked ? writeFilter(filters, values) : undefined;
  const write = (next: string | undefined) => {
    const { [key]: customer, ...others } = readFilter(filters, next) ?? {};
    const inPath = typeof customer === 'string' && customer !== ALL ? customer : null;
    const rest = writeFilter(filters, { ...others, [key]: allOf(customer) });
    void navigate({
      to: `${withCustomer(path, inPath)}${autoload !== undefined && inPath !== null ? '/true' : ''}`,
      search: (before: Readonly<Record<string, unknown>>) => ({
        ...before,
        // A customer alone is already a filter. Without one, an empty filter may still mean a search.
        filter: rest === '{}' && (inPath !== null || next === undefined) ? undefined : rest,
        page: undefined,
      }),
      resetScroll: false,
    });
  };
  return [text, write, values];
}
