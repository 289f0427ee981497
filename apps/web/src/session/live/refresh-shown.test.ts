import { countIncidents, getOrderJobStatus, listIncidents, listReportQueue } from '@parwell/contract';
import { QueryClient, QueryObserver, type QueryKey } from '@tanstack/react-query';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { callKey } from '../call-query.ts';
import { live } from '../live.ts';
import { refreshShown } from './refresh-shown.ts';

const INCIDENTS = { topic: 'incidents', customerId: null } as const;
const SOON_MS = 250;

let client: QueryClient;
let hear: ReturnType<typeof refreshShown>['hear'];

beforeEach(() => {
  vi.useFakeTimers();
  client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const refreshing = refreshShown(client);
  hear = refreshing.hear;
  onTestFinished(refreshing.stop);
});

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

/** Shows a query and lets it be answered. Returns the number of requests since then. */
async function show(queryKey: QueryKey, options = {}, answer: () => unknown = () => 1) {
  const queryFn = vi.fn(answer);
  // Polls are slower than these tests, unless a test sets another interval.
  const every = { ...live(() => 3_600_000), ...options };
  const hide = new QueryObserver(client, { queryKey, queryFn, ...every }).subscribe(() => undefined);
  onTestFinished(hide);
  await pass(2000);
  queryFn.mockClear();
  return { times: () => queryFn.mock.calls.length, hide };
}

test('an event asks again for what is shown of its slice: the number in the menu, the list; nothing else (L1)', async () => {
  const badge = await show(callKey(countIncidents, { query: {} }));
  const list = await show(callKey(listIncidents, { query: { where: {}, offset: 0, limit: 10 } }));
  const queue = await show(callKey(listReportQueue, {}));
  const job = await show(callKey(getOrderJobStatus, {}));
  const times = () => [badge, list, queue, job].map((each) => each.times());
  hear(INCIDENTS);
  await pass(SOON_MS);
  expect(times()).toEqual([1, 1, 0, 0]);
  hear({ topic: 'reports', customerId: null });
  hear({ topic: 'restock', customerId: null });
  await pass(SOON_MS);
  expect(times()).toEqual([1, 1, 1, 1]);
});

test('a view of one customer is left alone by what happens at another (L1)', async () => {
  const views = [
    await show(callKey(countIncidents, { query: { customerId: '100234' } })),
    await show(callKey(countIncidents, { query: { customerId: '200' } })),
    await show(callKey(listIncidents, { query: { where: { customerId: '200' } } })),
    await show(callKey(listIncidents, { query: { where: { customerId: ['200', '100234'] } } })),
    await show(callKey(listIncidents, { query: { where: {} } })),
  ];
  const times = () => views.map((each) => each.times());
  hear({ topic: 'incidents', customerId: '100234' });
  await pass(SOON_MS);
  expect(times()).toEqual([1, 0, 0, 1, 1]);
  await pass(1000);
  hear(INCIDENTS);
  await pass(SOON_MS);
  expect(times()).toEqual([2, 1, 1, 2, 2]);
});

test('again asks for everything live in sight, and for nothing that is not (L2)', async () => {
  const badge = await show(callKey(countIncidents, {}));
  const job = await show(callKey(getOrderJobStatus, {}));
  const past = await show(
    callKey(listReportQueue, {}),
    live(() => false),
  );
  const choices = await show(callKey(listIncidents, 'choices'), { refetchInterval: false });
  const form = await show(callKey(listIncidents, 'form'), { staleTime: 'static' });
  const left = await show(callKey(listIncidents, 'left'));
  left.hide();
  hear({ again: true });
  await pass(SOON_MS);
  expect([badge, job, past, choices, form, left].map((each) => each.times())).toEqual([1, 1, 0, 0, 0, 0]);
});

test('what is not live is left alone while it is shown, and asked for again when it is opened next', async () => {
  const key = callKey(listIncidents, 'choices');
  const choices = await show(key, { refetchInterval: false, staleTime: 60_000 });
  hear(INCIDENTS);
  await pass(SOON_MS);
  expect(choices.times()).toBe(0);
  expect(client.getQueryState(key)?.isInvalidated).toBe(true);
});

test('many events ask once a second at most, and the last one is not lost', async () => {
  const badge = await show(callKey(countIncidents, {}));
  for (let event = 0; event < 50; event += 1) {
    hear(INCIDENTS);
    await pass(50);
  }
  expect(badge.times()).toBeLessThanOrEqual(3);
  await pass(1000 + SOON_MS);
  const then = badge.times();
  await pass(10_000);
  expect(badge.times()).toBe(then);
  expect(then).toBeGreaterThanOrEqual(3);
});

test('a slow answer is not given up for events, but asked for once more when it is there', async () => {
  const key = callKey(countIncidents, {});
  let answers = 0;
  const slow = () => new Promise((resolve) => setTimeout(() => resolve((answers += 1)), 1900));
  const badge = await show(key, {}, slow);
  hear(INCIDENTS);
  await pass(1000);
  hear(INCIDENTS);
  await pass(5000);
  expect(badge.times()).toBe(2);
  expect(answers).toBe(3);
});

test('a refresh that begins after the event is enough', async () => {
  const badge = await show(callKey(countIncidents, {}));
  hear(INCIDENTS);
  await client.refetchQueries({ queryKey: ['incidents'] });
  await pass(5000);
  expect(badge.times()).toBe(1);
});

test('while a change is being saved nothing is asked for that could undo what is shown', async () => {
  const badge = await show(callKey(countIncidents, {}));
  const saved = Promise.withResolvers<void>();
  const saving = client
    .getMutationCache()
    .build(client, { mutationFn: () => saved.promise })
    .execute(undefined);
  hear(INCIDENTS);
  await pass(3000);
  expect(badge.times()).toBe(0);
  saved.resolve();
  await saving;
  await pass(SOON_MS);
  expect(badge.times()).toBe(1);
});
