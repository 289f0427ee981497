import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { choice, choices, expiry } from './choice-filter.tsx';
import { customer } from '../../slices/customers/public/customer-filter.tsx';
import { date, dateRange } from './date-filters.tsx';
import { defineFilters } from './define-filters.ts';
import { add, applied, at, field, screenOf, search, showScreen } from './filters.fixture.tsx';

const Screen = screenOf(
  defineFilters({
    page: 'recommendations',
    filters: { status: choices({ label: 'Status', options: ['Urgent', 'Replen', 'Gap'] }) },
  }),
);

describe('+ Filter', () => {
  test('the bar shows the common filters that a page declares, and its own (FILT-005 FILT-006)', async () => {
    const common = defineFilters({
      page: 'inventory',
      filters: {
        customerId: customer({ label: 'Customer name', shown: true }),
        range: dateRange({ label: 'Date range', shown: true }),
        expires: expiry({ label: 'Expiry date', shown: true }),
        deviceType: choice({
          label: 'Device type',
          shown: true,
          options: [{ value: 'EM', label: 'RightNow Ready' }],
        }),
        history: date({ label: 'History date' }),
        owner: choice({ label: 'Owner', options: ['Customer'] }),
      },
    });
    await showScreen(screenOf(common), at({ deviceType: 'EM' }));
    const names = within(screen.getByRole('search', { name: 'Filters' })).getAllByRole('button');
    expect(names.map((button) => button.getAttribute('aria-label') ?? button.textContent)).toEqual([
      'Customer name All',
      'Date range Any',
      'Expiry date All',
      'Device type RightNow Ready',
      'Remove Device type',
      '+ Filter',
      'Search',
    ]);
    await userEvent.click(screen.getByRole('button', { name: '+ Filter' }));
    const offered = await screen.findAllByRole('menuitem');
    expect(offered.map(({ textContent }) => textContent)).toEqual(['History date', 'Owner']);
  });

  test('opens the field that was added; several options can be chosen', async () => {
    await showScreen(Screen);
    await add('Status');
    await userEvent.click(await screen.findByRole('option', { name: 'Replen' }));
    await userEvent.click(screen.getByRole('option', { name: 'Gap' }));
    await userEvent.click(screen.getByRole('option', { name: 'Replen' }));
    await userEvent.click(screen.getByRole('option', { name: 'Urgent' }));
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(document.activeElement).toBe(field('Status Gap, Urgent')));
    await search();
    expect(applied()).toEqual({ status: ['Gap', 'Urgent'] });
  });

  test('an added field that is still empty can be removed', async () => {
    await showScreen(Screen);
    await add('Status');
    await userEvent.keyboard('{Escape}');
    await userEvent.click(await screen.findByRole('button', { name: 'Remove Status' }));
    expect(screen.queryByRole('button', { name: /^Status/ })).toBeNull();
  });
});
