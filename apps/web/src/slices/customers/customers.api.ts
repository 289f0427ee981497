import { listCustomers, syncCustomer, updateCustomer, updateCustomerSettings } from '@parwell/contract';
import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import { callKey } from '../../session/call-query.ts';
import { useCallMutation } from '../../session/use-call-mutation.ts';
import { callApi } from '../../session/api.ts';

const ACCOUNTS_AT_ONCE = 24;

export const accountsQuery = (text: string) =>
  infiniteQueryOptions({
    queryKey: callKey(listCustomers, { text }),
    queryFn: ({ pageParam, signal }) => {
      const where = { or: [{ name: { like: text } }, { customerId: { like: text } }] };
      const query = { offset: pageParam, limit: ACCOUNTS_AT_ONCE, ...(text && { where }) };
      return callApi(listCustomers, { query, signal });
    },
    initialPageParam: 0,
    getNextPageParam: (last, pages) => {
      const shown = pages.reduce((sum, { result }) => sum + result.length, 0);
      return shown < last.total_record && last.result.length > 0 ? shown : undefined;
    },
    placeholderData: keepPreviousData,
  });

/** Add Customer and Sync Customer share this call; each handles the result itself. */
export const useSyncCustomer = () => useCallMutation(syncCustomer, { changes: ['customers'] });

export const useUpdateCustomer = () =>
  useCallMutation(updateCustomer, { changes: ['customers'], alsoAfterFailure: true });

export const useUpdateSettings = () =>
  // The days of the customer's devices follow its zone.
  useCallMutation(updateCustomerSettings, { changes: ['customers', 'devices'], alsoAfterFailure: true });
