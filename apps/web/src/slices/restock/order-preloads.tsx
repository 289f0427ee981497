import { listExclusions, listOrderRequests, listRecommendations } from '@parwell/contract';
import { RECOMMENDED_STATUSES } from '@parwell/domain';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { callQuery } from '../../session/call-query.ts';
import { rowsPerPageOf, useRememberedRows } from '../../ui/table/rows-per-page.ts';
import { rowsOf } from './restock.api.ts';

/** Loaded data is not loaded again. */
const ONCE = { cancellable: false, staleTime: Infinity } as const;

/**
 * Renders nothing. Loads the first page of recommendations, exclusions and pending order requests with the queries of
 * their tabs.
 */
export default function Preloads() {
  const client = useQueryClient();
  const [remembered] = useRememberedRows();
  const limit = rowsPerPageOf(undefined, remembered).chosen;
  useEffect(() => {
    const page = { offset: 0, limit };
    const byCustomer = { ...page, order: 'customerId ASC' };
    const rows = rowsOf('recommendations')({
      ...byCustomer,
      where: { inventoryStatuses: [...RECOMMENDED_STATUSES] },
    });
    const requests = { where: { status: ['PENDING' as const] }, ...page, order: 'createdAt DESC' };
    void client.prefetchQuery(callQuery(listRecommendations, rows, ONCE));
    void client.prefetchQuery(callQuery(listExclusions, { query: { where: {}, ...byCustomer } }, ONCE));
    void client.prefetchQuery(callQuery(listOrderRequests, { query: requests }, ONCE));
  }, [client, limit]);
  return null;
}
