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

const deadLetters = defineList(listDeadLetters, {
  name: 'letters',
  label: 'Letters',
  columns: [{ key: 'reason', header: 'Reason' }],
  rowId: ({ id }: DeadLetter) => String(id),
});

const DeadLetters = () => <ListPage title="Letters" list={useList(deadLetters)} />;

let api: FakeApi;

const answer = (...reasons: readonly string[]) =>
  api.answers(listDeadLetters, {
    result: reasons.map((reason) => ({
      id: Number(reason.charAt(0)),
      receivedAt: '2026-11-15T08:30:00+00:00',
      cabinetId: '100234-001',
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
  await showScreen(DeadLetters, '/letters', api);
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
  // New values in the old places; new rows wait.
  await vi.waitFor(() => expect(shown()).toEqual(['1 new', '2 new']));
  expect(screen.getByText('Updated just now')).toBeTruthy();
  fireEvent.click(await screen.findByRole('button', { name: '1 new' }), { detail: 1 });
  expect(shown()).toEqual(['3 new', '2 new', '1 new']);
  // Without the mouse over them, rows move at once.
  fireEvent.pointerLeave(table, { pointerType: 'mouse' });
  answer('2 new', '1 new');
  await pass(LIVE_MS);
  await vi.waitFor(() => expect(shown()).toEqual(['2 new', '1 new']));
  expect(screen.queryByRole('button', { name: /new|Show changes/ })).toBeNull();
  // A refresh does not count as use of the portal.
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

async function refreshed(...reasons: readonly string[]) {
  answer(...reasons);
  const before = asked();
  await pass(LIVE_MS);
  await vi.waitFor(() => expect(asked()).toBe(before + 1));
}

test('rows in sight stay while the table is scrolled; the new ones are offered, and shown from the top', async () => {
  await open();
  const table = screen.getByRole('table', { name: 'Letters' });
  const scroller = table.closest<HTMLElement>('[data-scroller]') ?? table;
  scroller.scrollTop = 80;
  fireEvent.scroll(scroller);
  await refreshed('5 new', '4 new', '3 new', '2 new', '1 new');
  const offer = await screen.findByRole('button', { name: '3 new' });
  // Announced to screen readers, because the region existed before.
  expect(offer.closest('[aria-live=polite]')).toBeTruthy();
  expect(shown()).toEqual(['1 new', '2 new']);
  offer.focus();
  // As the keyboard does.
  fireEvent.click(offer, { detail: 0 });
  expect(shown()).toEqual(['5 new', '4 new', '3 new', '2 new', '1 new']);
  expect(scroller.scrollTop).toBe(0);
  expect(document.activeElement?.textContent).toContain('5 new');
});

test('rows that go, or only move, are offered as changes; back at the top they come by themselves', async () => {
  await open();
  const scroller = screen.getByRole('table', { name: 'Letters' }).closest<HTMLElement>('[data-scroller]');
  if (!scroller) throw new Error('The table does not scroll');
  scroller.scrollTop = 80;
  fireEvent.scroll(scroller);
  await refreshed('2 new', '1 new');
  expect(await screen.findByRole('button', { name: 'Show changes' })).toBeTruthy();
  scroller.scrollTop = 0;
  fireEvent.scroll(scroller);
  expect(shown()).toEqual(['2 new', '1 new']);
  expect(screen.queryByRole('button', { name: 'Show changes' })).toBeNull();
});
