import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { choice, choices } from './choice-filter.tsx';
import { customer } from '../../slices/customers/public/customer-filter.tsx';
import { dateRange } from './date-filters.tsx';
import { defineFilters } from './define-filters.ts';
import { addressed, applied, at, field, screenOf, search, showScreen } from './filters.fixture.tsx';
import { text } from './text-filter.tsx';

const problemOf = (element: HTMLElement) =>
  document.getElementById(element.getAttribute('aria-describedby') ?? '')?.textContent;

describe('a search without a required filter (FILT-011)', () => {
  const Screen = screenOf(
    defineFilters({
      page: 'temperature',
      filters: {
        customerId: customer({ label: 'Customer', required: true }),
        range: dateRange({ label: 'Dates', required: true, prompt: 'A date range is mandatory' }),
        warehouse: choice({ label: 'Warehouse', required: true, options: ['NCDC', 'SCDC'] }),
        lot: text({ label: 'Lot', shown: true }),
      },
    }),
  );

  test('requests nothing, shows a prompt beside each field and focuses the first', async () => {
    await showScreen(Screen);
    expect(applied()).toBeNull();
    expect(screen.queryByText('Please choose a customer')).toBeNull();
    for (const name of ['Customer Choose', 'Dates Choose', 'Warehouse Choose'])
      expect(field(name).getAttribute('aria-haspopup')).toBe('dialog');

    await search();
    expect([applied(), addressed()]).toEqual([null, { filter: undefined }]);
    expect(problemOf(field(/^Customer/))).toBe('Please choose a customer');
    expect(problemOf(field(/^Dates/))).toBe('A date range is mandatory');
    expect(problemOf(field(/^Warehouse/))).toBe('Warehouse is mandatory');
    expect(document.activeElement).toBe(field(/^Customer/));
  });

  test('shows what is still missing, until nothing is', async () => {
    await showScreen(Screen, at({ customerId: '1', range: 'LAST_7_DAYS', lot: 'A' }));
    expect(applied()).toBeNull();
    await search();
    expect(screen.queryByText('A date range is mandatory')).toBeNull();
    expect(document.activeElement).toBe(field(/^Warehouse/));

    await userEvent.click(field(/^Warehouse/));
    await userEvent.click(await screen.findByRole('option', { name: 'NCDC' }));
    expect(screen.queryByText('Warehouse is mandatory')).toBeNull();
    expect(applied()).toBeNull();

    await search();
    expect(applied()).toEqual({ customerId: '1', range: 'LAST_7_DAYS', warehouse: 'NCDC', lot: 'A' });
  });

  test('cannot be caused by removing the filter', async () => {
    await showScreen(Screen, at({ customerId: '1', range: 'LAST_7_DAYS', warehouse: 'NCDC' }));
    expect(screen.queryByRole('button', { name: /^Remove/ })).toBeNull();
    await userEvent.click(field(/^Warehouse/));
    expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual([
      'NCDC',
      'SCDC',
    ]);
  });
});

describe('a page that waits for a search', () => {
  const Screen = screenOf(
    defineFilters({
      page: 'telemetry',
      searchFirst: true,
      filters: { level: choice({ label: 'Level', shown: true, options: ['1'], initial: '1' }) },
    }),
  );

  test('requests nothing before, even if its fields are filled', async () => {
    await showScreen(Screen);
    expect(applied()).toBeNull();
    await search();
    expect([applied(), addressed()]).toEqual([{ level: '1' }, { filter: { level: '1' } }]);
  });

  test('counts as searched if the address has a filter, even an empty one', async () => {
    await showScreen(Screen, at({}));
    expect(applied()).toEqual({});
  });

  test('still waits if the filter cannot be read (CONST-059 FILT-003)', async () => {
    await showScreen(Screen, at('{oops'));
    expect(applied()).toBeNull();
  });
});

describe('an initial filter', () => {
  const Screen = screenOf(
    defineFilters({
      page: 'recommendations',
      filters: {
        status: choices({ label: 'Status', options: ['Urgent', 'Replen'], initial: ['Urgent', 'Replen'] }),
      },
    }),
  );

  test('is applied and shown if the address has no filter', async () => {
    await showScreen(Screen);
    expect(applied()).toEqual({ status: ['Urgent', 'Replen'] });
    expect(field('Status Urgent, Replen')).toBeTruthy();
  });

  test('does not return once it is removed', async () => {
    await showScreen(Screen);
    await userEvent.click(screen.getByRole('button', { name: 'Remove Status' }));
    expect([applied(), addressed()]).toEqual([{}, { filter: {} }]);
  });
});
