import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { NO_RECORDS } from '@parwell/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { FailureState } from '../../ui/failure-state.tsx';
import { useDebounced } from '../../shared/use-debounced.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LabelledField } from '../../ui/labelled-field.tsx';
import { LoadingState } from '../../ui/loading-state.tsx';
import { Page } from '../../ui/page.tsx';
import { AccountCard } from './account-card.tsx';
import { accountsQuery } from './customers.api.ts';
import { detailsPath } from './public/details-path.ts';
import { CUSTOMER_TEXTS } from './customers.texts.ts';

/** CONST-037: debounced, so that typing does not send a request per key. */
const PAUSE_MS = 500;

const grid = {
  listStyle: 'none',
  m: 0,
  p: 0,
  display: 'grid',
  gap: 4,
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(280px, 100%), 1fr))',
} as const;

/** A card per customer; a user with only one is redirected to it. */
export default function AccountsPage() {
  const [typed, setTyped] = useState('');
  const text = useDebounced(typed.trim(), PAUSE_MS);
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    accountsQuery(text),
  );
  const customers = data?.pages.flatMap(({ result }) => result);
  const total = data?.pages.at(-1)?.total_record;
  const only = typed === '' && text === '' && total === 1 ? customers?.[0]?.customerId : undefined;
  const navigate = useNavigate();
  useEffect(() => {
    if (only !== undefined) void navigate({ to: detailsPath(only), replace: true });
  }, [only, navigate]);
  if (only !== undefined) return null;
  return (
    <Page
      title="Account Details"
      note={total === undefined ? undefined : CUSTOMER_TEXTS.total(total.toLocaleString('en-US'))}
    >
      <Box sx={{ maxWidth: 360, mb: 4 }}>
        <LabelledField
          label={CUSTOMER_TEXTS.find}
          name="find"
          autoComplete="off"
          value={typed}
          onChange={({ target }) => setTyped(target.value.slice(0, 200))}
        />
      </Box>
      {error && <FailureState error={error} onRetry={refetch} />}
      {!customers && !error && (
        <LoadingState label={CUSTOMER_TEXTS.loadingAll}>
          <Box sx={grid}>
            {Array.from({ length: 6 }, (_, card) => (
              <Skeleton key={card} variant="rounded" height={124} />
            ))}
          </Box>
        </LoadingState>
      )}
      {customers?.length === 0 && <EmptyState text={NO_RECORDS} />}
      <Box component="ul" aria-label="Customers" sx={grid}>
        {customers?.map((customer) => (
          <AccountCard key={customer.customerId} customer={customer} />
        ))}
      </Box>
      {hasNextPage && (
        <Box sx={{ display: 'flex', justifyContent: 'center', mt: 4 }}>
          <Button variant="outlined" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {CUSTOMER_TEXTS.showMore}
          </Button>
        </Box>
      )}
    </Page>
  );
}
