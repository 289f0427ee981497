import { getCustomer, listCustomers, listMail, updateCustomer } from '@parwell/contract';
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import { fakeApi } from '../test/fake-api.ts';
import { givenSession } from '../test/people.ts';
import { callKey, callQuery } from './call-query.ts';
import { useCallMutation } from './use-call-mutation.ts';

const params = { customerId: '100234' };
const page = { result: [], total_record: 0 };

function open(alsoAfterFailure = false) {
  const api = fakeApi();
  givenSession();
  api.answers(listCustomers, page);
  api.answers(listMail, page);
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const { result } = renderHook(
    () => ({
      customers: useQuery(callQuery(listCustomers, { query: {} })),
      mails: useQuery(callQuery(listMail, { query: {} })),
      update: useCallMutation(updateCustomer, { changes: ['customers'], alsoAfterFailure }),
    }),
    { wrapper },
  );
  return { api, client, hooks: () => result.current };
}

const untilLoaded = ({ hooks }: ReturnType<typeof open>) =>
  waitFor(() => expect([hooks().customers.isSuccess, hooks().mails.isSuccess]).toEqual([true, true]));

const body = {} as never;

test('the query key consists of slice, call and input', () => {
  const { queryKey } = callQuery(getCustomer, { params });
  expect(queryKey).toEqual(['customers', 'GET /tenants/:customerId', { params }]);
  expect(callKey(getCustomer)).toEqual(['customers', 'GET /tenants/:customerId']);
  expect(callQuery(getCustomer, { params }, { apart: 'form' }).queryKey).toEqual([...queryKey, 'form']);
});

test('a mutation refetches the slices that it names, and no others', async () => {
  const page = open();
  await untilLoaded(page);
  page.api.answers(updateCustomer, {} as never);
  await act(() => page.hooks().update.mutateAsync({ params, body }));
  expect([page.api.sent(listCustomers).length, page.api.sent(listMail).length]).toEqual([2, 1]);
});

test.each([
  [false, 1],
  [true, 2],
])('a failed mutation refetches them if alsoAfterFailure is set: %s', async (alsoAfterFailure, times) => {
  const page = open(alsoAfterFailure);
  await untilLoaded(page);
  page.api.refuses(updateCustomer, { code: 'conflict', message: 'Somebody was quicker.' });
  await act(() =>
    page
      .hooks()
      .update.mutateAsync({ params, body })
      .catch(() => undefined),
  );
  expect(page.api.sent(listCustomers)).toHaveLength(times);
});
