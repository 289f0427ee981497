import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import type { Order } from '@parwell/contract';
import { useQuery, type UseQueryOptions } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { CallKey } from '../../session/call-query.ts';
import { formatCount } from '../table/pagination.tsx';
import { orderText } from '../table/table-state.ts';
import type { ListAnswer } from './define-list.ts';
import { LIST_TEXTS } from '../ui.texts.ts';

interface ShowAllProps {
  readonly label: string;
  /** Requests as little of the list as possible, for its length. */
  readonly count: UseQueryOptions<unknown, Error, ListAnswer<unknown>, CallKey>;
  readonly beginnings: readonly { readonly label: string; readonly order: Order }[];
  readonly onShowAll: () => void;
}

/** For a list that opens empty: a button to show everything, with the number of rows. */
export function ShowAll({ label, count, beginnings, onShowAll }: ShowAllProps) {
  const navigate = useNavigate();
  // The number need not be newer than the page.
  const { data } = useQuery({ ...count, refetchInterval: false });
  const showSorted = (order: Order) =>
    void navigate({
      to: '.',
      search: (before: Readonly<Record<string, unknown>>) => ({
        ...before,
        filter: '{}',
        order: orderText(order),
      }),
    });
  if (data?.total_record === 0) return null;
  const howMany = data ? `${formatCount(data.total_record)} ` : '';
  return (
    <Stack direction="row" useFlexGap sx={{ flexWrap: 'wrap', justifyContent: 'center', gap: 2 }}>
      <Button variant="outlined" onClick={onShowAll}>
        {LIST_TEXTS.showAll(`${howMany}${label.toLowerCase()}`)}
      </Button>
      {beginnings.map((beginning) => (
        <Button key={beginning.label} variant="outlined" onClick={() => showSorted(beginning.order)}>
          {beginning.label}
        </Button>
      ))}
    </Stack>
  );
}
