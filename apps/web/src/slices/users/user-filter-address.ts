import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { pathOf } from '../../shared/screen.ts';
import { readFilter, writeFilter } from '../../ui/filters/filter-text.ts';
import type { FilterAddress } from '../../ui/filters/use-filters.ts';
import { userFilters } from './user-filters.ts';
import { usersScreen } from './users.screen.ts';

const { filters } = userFilters;

/** The customer one looks for stands in the path, where the top bar and the menu have it too. */
export function useUserFilterAddress(): FilterAddress {
  const navigate = useNavigate();
  const { customerId }: { customerId?: string } = useParams({ strict: false });
  const parameter = useSearch({
    strict: false,
    select: (search: Readonly<Record<string, unknown>>) =>
      typeof search['filter'] === 'string' ? search['filter'] : undefined,
  });
  const { tenantId: _elsewhere, ...rest } = readFilter(filters, parameter) ?? {};
  const text = writeFilter(filters, { ...rest, ...(customerId !== undefined && { tenantId: customerId }) });
  const write = (next: string | undefined) => {
    const { tenantId, ...others } = readFilter(filters, next) ?? {};
    const filter = Object.keys(others).length > 0 ? writeFilter(filters, others) : undefined;
    void navigate({
      to: pathOf(usersScreen, tenantId ?? null),
      search: (before: Readonly<Record<string, unknown>>) => ({ ...before, filter, page: undefined }),
      resetScroll: false,
    });
  };
  return [text === '{}' ? undefined : text, write];
}
