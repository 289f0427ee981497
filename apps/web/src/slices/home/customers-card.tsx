import Skeleton from '@mui/material/Skeleton';
import { searchCustomers } from '@parwell/contract';
import { useQuery } from '@tanstack/react-query';
import { callQuery } from '../../session/call-query.ts';
import { FailureState } from '../../ui/failure-state.tsx';
import { LoadingState } from '../../ui/loading-state.tsx';
import { HomeCard } from './home-card.tsx';
import { PairList } from './pair-list.tsx';
import { HOME_TEXTS } from './home.texts.ts';

const customersQuery = callQuery(searchCustomers, { query: {} }, { cancellable: false });

/** The first customers by name, with the total count. */
export function CustomersCard() {
  const { data, error, refetch } = useQuery(customersQuery);
  return (
    <HomeCard
      heading="Customers"
      note={data && HOME_TEXTS.customersTotal(data.total_record.toLocaleString('en-US'))}
    >
      {data && <PairList pairs={data.result.map(({ name, customerId }) => ({ name, value: customerId }))} />}
      {error && <FailureState error={error} onRetry={refetch} />}
      {!data && !error && (
        <LoadingState label={HOME_TEXTS.loadingCustomers}>
          {Array.from({ length: 4 }, (_, row) => (
            <Skeleton key={row} height={38} />
          ))}
        </LoadingState>
      )}
    </HomeCard>
  );
}
