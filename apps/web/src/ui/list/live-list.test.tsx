import { listDeadLetters, type DeadLetter } from '@parwell/contract';
import { act, fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { noteActivity, usedUntil } from '../../session/activity.ts';
import { LIVE_MS } from '../../session/live.ts';
import type { FakeApi } from '../../test/fake-api.ts';
import { givenUser, showScreen } from '../filters/filters.fixture.tsx';
import { defineList } from './define-list.ts';
import { ListPage } from './list-page.tsx';
import { useList } from './use-list.ts';

const letters = defineList(listDeadLetters, {
  name: 'letters',
  label: 'Letters',
  columns: [{ key: 'reason', header: 'Reason' }],
  rowId: ({ id }: DeadLetter) => String(id),
});

const Letters = () => <ListPage title="Letters" list={useList(letters)} />;

let api: FakeApi;

const answer = (...reasons: readonly string[]) =>
  api.answers(listDeadLetters, {
    result: reasons.map((reason) => ({
      id: Number(reason.charAt(0)),
      receivedAt: '2026-11-15T08:30:00+00:00',
      deviceId: '100234-001',
      customerId: '100234',
      topic: 'temperature',
      reason,
      bytes: 12,
    })),
    total_record: reasons.length,
  });
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const shown = () => screen.getAllByRole('rowheader').map(({ textContent }) => textContent);
const asked = () => api.sent(listDeadLetters).length;

async function open() {
  // Everything else keeps its real time, so that the page loads as usual.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] });
  api = givenUser([]);
  answer('1 old', '2 old');
  await showScreen(Letters, '/letters', api);
  await screen.findByText('1 old');
}

test('a list refreshes itself every 15 s, and no row moves under the mouse', async () => {
  await open();
  noteActivity(10);
  const until = usedUntil();
  answer('3 new', '2 new', '1 new');
  const table = screen.getByRole('table', { name: 'Letters' });
  fireEvent.pointerEnter(table, { pointerType: 'mouse' });
  await pass(LIVE_MS - 1);
  expect(shown()).toEqual(['1 old', '2 old']);
  expect(screen.getByText('Updated 10 s ago')).toBeTruthy();
  await pass(1);
  // New values in the old places; what came waits.
  expect(await screen.findByText('1 new')).toBeTruthy();
  expect(shown()).toEqual(['1 new', '2 new']);
  expect(screen.getByText('Updated just now')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Show changes' }));
  expect(shown()).toEqual(['3 new', '2 new', '1 new']);
  // Without the mouse rows move at once.
  answer('2 new', '1 new');
  await pass(LIVE_MS);
  await vi.waitFor(() => expect(shown()).toEqual(['2 new', '1 new']));
  expect(screen.queryByRole('button', { name: 'Show changes' })).toBeNull();
  // No refresh counts as using the portal.
  expect(usedUntil()).toBe(until);
});

test('a failed refresh keeps the rows and says how old they are; a hidden tab asks for nothing', async () => {
  await open();
  api.cannotBeReached(listDeadLetters);
  await pass(LIVE_MS);
  expect(await screen.findByText(/^Not refreshed\. Last updated 15 s ago\.$/)).toBeTruthy();
  expect(shown()).toEqual(['1 old', '2 old']);
  expect(screen.queryByRole('alert')).toBeNull();

  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  const before = asked();
  answer('1 new');
  await pass(10 * LIVE_MS);
  expect(asked()).toBe(before);
  vi.mocked(vi.spyOn(document, 'visibilityState', 'get')).mockReturnValue('visible');
  act(() => void window.dispatchEvent(new Event('visibilitychange')));
  expect(await screen.findByText('1 new')).toBeTruthy();
  expect(screen.getByText(/^Updated/)).toBeTruthy();
});
