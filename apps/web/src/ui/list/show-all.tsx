import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import type { Order } from '@parwell/contract';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { Filters } from '../filters/define-filters.ts';
import { formatCount } from '../table/pagination.tsx';
import { orderText } from '../table/table-state.ts';
import type { ListState } from './use-list.ts';

interface ShowAllProps<Row, Where, F extends Filters, SearchFirst extends boolean> {
  readonly list: ListState<Row, Where, F, SearchFirst>;
}

/** For a list that opens empty: shows everything with one click, and says how much that is. */
export function ShowAll<Row, Where, F extends Filters, SearchFirst extends boolean>({
  list: { list, filters, everything },
}: ShowAllProps<Row, Where, F, SearchFirst>) {
  const navigate = useNavigate();
  const needsFilter = Object.values(filters.declaration.filters).some(({ required }) => required);
  const { data } = useQuery({
    ...list.query({ where: everything, offset: 0, limit: 1 }),
    enabled: !needsFilter,
    // The number need not be newer than the page.
    refetchInterval: false,
  });
  if (needsFilter) return null;
  const showSorted = (order: Order) =>
    void navigate({
      to: '.',
      search: (before: Readonly<Record<string, unknown>>) => ({
        ...before,
        filter: '{}',
        order: orderText(order),
      }),
    });
  const count = data ? `${formatCount(data.total_record)} ` : '';
  return (
    <Stack direction="row" useFlexGap sx={{ flexWrap: 'wrap', justifyContent: 'center', gap: 2 }}>
      <Button variant="outlined" onClick={() => filters.search({})}>
        {`Show all ${count}${list.label.toLowerCase()}`}
      </Button>
      {list.beginnings?.map(({ label, order }) => (
        <Button key={label} variant="outlined" onClick={() => showSorted(order)}>
          {label}
        </Button>
      ))}
    </Stack>
  );
}
