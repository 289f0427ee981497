import {
  Customer,
  getCustomer,
  getCustomerAdditionalInfo,
  listClassesOfTrade,
  listFacilityTypes,
  listCustomerDetails,
  listCustomers,
  syncCustomer,
  updateCustomer,
  type CallArguments,
  type CallInput,
} from '@parwell/contract';
import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
  type QueryKey,
} from '@tanstack/react-query';
import { callApi } from '../../session/api.ts';

type Where = NonNullable<CallArguments<typeof listCustomerDetails>['query']['where']>;

interface CustomersQuery {
  readonly where: Where;
  readonly offset: number;
  readonly limit: number;
  readonly order?: string;
}

const FIELDS = JSON.stringify(Object.keys(Customer.shape));

export const customersQuery = (query: CustomersQuery) =>
  queryOptions({
    queryKey: ['tenants', 'details', query],
    queryFn: ({ signal }) =>
      callApi(listCustomerDetails, { query: { ...query, skip: query.offset, fields: FIELDS }, signal }),
    placeholderData: keepPreviousData,
  });

const ACCOUNTS_AT_ONCE = 24;

/** The user's customers as cards, some at a time. */
export const accountsQuery = (text: string) =>
  infiniteQueryOptions({
    queryKey: ['tenants', 'accounts', text],
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

export const customerInfoQuery = (customerId: string) =>
  queryOptions({
    queryKey: ['tenants', 'one', customerId],
    queryFn: ({ signal }) => callApi(getCustomer, { params: { customerId }, signal }),
  });

export const billingQuery = (customerId: string) =>
  queryOptions({
    queryKey: ['tenants', 'billing', customerId],
    queryFn: ({ signal }) => callApi(getCustomerAdditionalInfo, { params: { customerId }, signal }),
  });

const optionsQuery = (call: typeof listClassesOfTrade) => {
  const queryKey: QueryKey = ['tenants', 'options', call.path];
  return { queryKey, queryFn: () => callApi(call, {}), staleTime: 60_000 };
};

export const classesOfTradeQuery = optionsQuery(listClassesOfTrade);
export const facilityTypesQuery = optionsQuery(listFacilityTypes);

/** Whatever of customers is in sight or remembered is asked for again: pickers, lists, details. */
function useForgetCustomers(): () => Promise<unknown> {
  const client = useQueryClient();
  return () =>
    Promise.all(
      ['tenants', 'customers', 'customer', 'picker'].map((key) =>
        client.invalidateQueries({ queryKey: [key] }),
      ),
    );
}

/** Add Customer and Sync Customer are the same call; what happens after it is the caller's. */
export function useSyncCustomer() {
  const forget = useForgetCustomers();
  return useMutation({
    mutationFn: (body: CallInput<typeof syncCustomer>['body']) => callApi(syncCustomer, { body }),
    onSuccess: forget,
  });
}

export function useUpdateCustomer(customerId: string) {
  const forget = useForgetCustomers();
  return useMutation({
    mutationFn: (body: CallInput<typeof updateCustomer>['body']) =>
      callApi(updateCustomer, { params: { customerId }, body }),
    // Also after a refusal: whoever was second wants to see what the first has done.
    onSettled: forget,
  });
}
