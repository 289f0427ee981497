import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { answerOf } from './answer-of.ts';

const FIRST = { result: ['first'], total_record: 11 };

test('the rows of the page before are shown as such until the new ones are there', () => {
  const client = new QueryClient();
  const list = new QueryObserver(client, {
    queryKey: ['list'],
    queryFn: () => Promise.reject(new Error('unreachable')),
    placeholderData: FIRST,
  });
  const answer = () => answerOf(list.getCurrentResult());
  const off = list.subscribe(() => undefined);
  expect(answer()).toMatchObject({ rows: ['first'], total: 11, loading: true, error: null });
  client.setQueryData(['list'], { result: ['second'], total_record: 12 });
  expect(answer()).toMatchObject({ rows: ['second'], total: 12, loading: false, error: null });
  off();
});

test('without an answer there are no rows, but what went wrong and a way to try again', async () => {
  const tries: string[] = [];
  const list = new QueryObserver<typeof FIRST>(new QueryClient(), {
    queryKey: ['list'],
    retry: false,
    queryFn: () => {
      tries.push('once');
      throw new Error('No answer');
    },
  });
  const { rows, total, loading, error, onRetry } = answerOf(await list.refetch());
  expect([rows, total, loading, error?.message]).toEqual([undefined, undefined, false, 'No answer']);
  await onRetry();
  expect(tries).toHaveLength(2);
});
