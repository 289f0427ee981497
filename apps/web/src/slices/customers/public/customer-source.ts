import { searchCustomers, type CustomerName } from '@parwell/contract';
import { queryOptions } from '@tanstack/react-query';
import { callKey, KEPT_BY_MENU_LINKS } from '../../../session/call-query.ts';
import { callApi } from '../../../session/api.ts';
import type { PickerSource } from '../../../ui/pickers/picker-source.ts';

/** CONST-026, CONST-028. */
const MOST_CUSTOMERS = 100;

/** API-054, API-056. */
const SEARCH = {
  offset: 0,
  skip: 0,
  limit: MOST_CUSTOMERS,
  order: 'name ASC',
  fields: JSON.stringify(['id', 'customerId', 'name']),
};

export const customerSource: PickerSource<CustomerName> = {
  name: 'customers',
  call: searchCustomers,
  search: async (text, signal) => {
    const where = text && { or: [{ name: { like: text } }, { customerId: { like: text } }] };
    const query = { ...SEARCH, ...(where && { where }) };
    return (await callApi(searchCustomers, { query, signal })).result;
  },
  idOf: ({ customerId }) => customerId,
  nameOf: ({ name }) => name,
};

/**
 * By the exact id in the address. Falls back to the id if the customer does not exist or this user may not
 * see it.
 */
export const customerQuery = (customerId: string) =>
  queryOptions({
    queryKey: callKey(searchCustomers, { customerId }),
    queryFn: async ({ signal }): Promise<CustomerName> => {
      const query = { ...SEARCH, where: { or: [{ customerId: { like: customerId } }] } };
      const { result } = await callApi(searchCustomers, { query, signal });
      return result.find((customer) => customer.customerId === customerId) ?? unknownCustomer(customerId);
    },
    staleTime: Infinity,
    ...KEPT_BY_MENU_LINKS,
  });

export const unknownCustomer = (customerId: string): CustomerName => ({
  id: customerId,
  customerId,
  name: customerId,
});
