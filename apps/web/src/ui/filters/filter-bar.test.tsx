import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { choice, choices } from './choice-filter.tsx';
import { defineFilters } from './define-filters.ts';
import { add, addressed, applied, at, field, screenOf, search, showScreen } from './filters.fixture.tsx';
import { text } from './text-filter.tsx';

const declaration = defineFilters({
  page: 'audit-logs',
  filters: {
    initiator: choice({ label: 'Initiator', shown: true, options: ['USER', 'MACHINE'] }),
    status: choices({ label: 'Status', options: ['Urgent', 'Replen', 'Gap'] }),
    lot: text({ label: 'Lot', shown: true }),
  },
});

const searchedAgain = vi.fn();
const Screen = screenOf(declaration, searchedAgain);

const notApplied = 'Not applied yet: press Search';
const described = (element: HTMLElement) =>
  (element.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent)
    .join(' ');

async function choose(name: RegExp, option: string) {
  await userEvent.click(field(name));
  await userEvent.click(await screen.findByRole('option', { name: option }));
}
/** Queries for a narrow screen match, those for a wide one do not. */
const givenPhone = () =>
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes('max-width'),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
    addListener: () => undefined,
    removeListener: () => undefined,
  }));

describe('the filter in the address', () => {
  test('is applied at once and shown in the bar (CONST-057 FILT-001)', async () => {
    await showScreen(Screen, at({ initiator: 'USER', lot: 'A1' }));
    expect(applied()).toEqual({ initiator: 'USER', lot: 'A1' });
    expect(field('Initiator USER')).toBeTruthy();
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Lot' }).value).toBe('A1');
  });

  test.each(['{"lot"', 'null', '[]'])(
    'counts as no filter when it is %j (CONST-059 FILT-003)',
    async (unreadable) => {
      await showScreen(Screen, at(unreadable));
      expect(applied()).toEqual({});
      expect(field('Initiator All')).toBeTruthy();
    },
  );

  test('determines the list; the fields follow on Back', async () => {
    const { router } = await showScreen(Screen, at({ initiator: 'USER' }));
    await choose(/^Initiator/, 'MACHINE');
    await search();
    expect(applied()).toEqual({ initiator: 'MACHINE' });

    act(() => router.history.back());
    await waitFor(() => expect(applied()).toEqual({ initiator: 'USER' }));
    expect(field('Initiator USER')).toBeTruthy();
  });
});

test('changes that were not searched for are dropped when a link leads to another filter', async () => {
  const { router } = await showScreen(Screen, at({ initiator: 'USER' }));
  await userEvent.type(screen.getByRole('textbox', { name: 'Lot' }), 'A');
  act(() => router.history.push(at({ initiator: 'MACHINE' })));
  await waitFor(() => expect(field('Initiator MACHINE')).toBeTruthy());
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Lot' }).value).toBe('');
});

describe('searching', () => {
  test('applies the fields, keeps the rest of the address and returns to the first page', async () => {
    await showScreen(Screen, at({ initiator: 'USER' }, '&page=7&tab=all'));
    await choose(/^Initiator/, 'MACHINE');
    expect(applied()).toEqual({ initiator: 'USER' });
    expect(addressed()).toEqual({ filter: { initiator: 'USER' }, page: '7', tab: 'all' });

    await search();
    expect(applied()).toEqual({ initiator: 'MACHINE' });
    expect(addressed()).toEqual({ filter: { initiator: 'MACHINE' }, tab: 'all' });
  });

  test('stays on the page, whatever its path', async () => {
    await showScreen(Screen, '/inventory/100%2F234?tab=all');
    await choose(/^Initiator/, 'USER');
    await search();
    expect([location.pathname, addressed()]).toEqual([
      '/inventory/100%2F234',
      { filter: { initiator: 'USER' }, tab: 'all' },
    ]);
  });

  test('also works with Enter in a text field', async () => {
    await showScreen(Screen);
    await userEvent.type(screen.getByRole('textbox', { name: 'Lot' }), ' A88 {Enter}');
    expect(applied()).toEqual({ lot: 'A88' });
  });

  test('without changes loads the same list again, and the address stays', async () => {
    const { router } = await showScreen(Screen, at({ lot: 'A' }, '&page=3'));
    const before = router.history.length;
    await search();
    expect(searchedAgain).toHaveBeenCalledOnce();
    expect([router.history.length, addressed()]).toEqual([before, { filter: { lot: 'A' }, page: '3' }]);
  });

  test('works with the keyboard alone: open, choose with the arrows, search', async () => {
    await showScreen(Screen);
    await userEvent.tab();
    await userEvent.keyboard('{Enter}');
    await screen.findByRole('option', { name: 'USER' });
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}');
    await waitFor(() => expect(document.activeElement).toBe(field('Initiator MACHINE')));
    await search();
    expect(applied()).toEqual({ initiator: 'MACHINE' });
  });
});

describe('an active filter is never hidden', () => {
  test('changed fields are marked until they are searched for', async () => {
    await showScreen(Screen, at({ initiator: 'USER' }));
    expect(described(field(/^Initiator/))).toBe('');
    await choose(/^Initiator/, 'All');
    expect(described(field('Initiator All'))).toBe(notApplied);
    await search();
    expect(described(field('Initiator All'))).toBe('');
    expect(addressed()).toEqual({ filter: undefined });
  });

  test('✕ removes it from the list at once; other changes still wait', async () => {
    await showScreen(Screen, at({ status: ['Gap'], initiator: 'USER' }, '&page=2'));
    await userEvent.type(screen.getByRole('textbox', { name: 'Lot' }), 'A');
    await userEvent.click(screen.getByRole('button', { name: 'Remove Status' }));

    expect(applied()).toEqual({ initiator: 'USER' });
    expect(addressed()).toEqual({ filter: { initiator: 'USER' } });
    expect(screen.queryByRole('button', { name: /^Status/ })).toBeNull();
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Lot' }).value).toBe('A');
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Search' }));
  });

  test('a phone hides the empty ones and shows the active ones', async () => {
    givenPhone();
    await showScreen(Screen, at({ status: ['Gap'] }));
    expect(field('Status Gap')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Initiator/ })).toBeNull();

    await add('Initiator');
    await userEvent.click(await screen.findByRole('option', { name: 'USER' }));
    await search();
    expect(applied()).toEqual({ status: ['Gap'], initiator: 'USER' });
  });

  test('a phone also shows one that was cleared but not searched for yet', async () => {
    givenPhone();
    await showScreen(Screen, at({ lot: 'A' }));
    await userEvent.clear(screen.getByRole('textbox', { name: 'Lot' }));
    expect(described(screen.getByRole('textbox', { name: 'Lot' }))).toBe(notApplied);
  });
});
