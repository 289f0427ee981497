import { listAuditEventTypes, searchCustomers } from '@parwell/contract';
import { queryOptions } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { callApi } from '../../session/api.ts';
import { choice, expiry } from './choice-filter.tsx';
import { customer } from '../../slices/customers/public/customer-filter.tsx';
import { defineFilters } from './define-filters.ts';
import {
  add,
  addressed,
  applied,
  at,
  field,
  givenUser,
  screenOf,
  search,
  showScreen,
} from './filters.fixture.tsx';

const typesQuery = queryOptions({
  queryKey: ['types'],
  queryFn: () => callApi(listAuditEventTypes, {}),
  staleTime: Infinity,
});

const Screen = screenOf(
  defineFilters({
    page: 'audit-logs',
    filters: {
      event: choice({ label: 'Event', loadOptions: { ...typesQuery, select: (types) => types.eventTypes } }),
      resource: choice({
        label: 'Resource',
        loadOptions: { ...typesQuery, select: (types) => types.resourceTypes },
      }),
      customerId: customer({ label: 'Customer' }),
      expires: expiry({ label: 'Expires' }),
    },
  }),
);

describe('options from the server', () => {
  const types = { eventTypes: ['CREATE', 'UPDATE'], resourceTypes: ['USER'] };

  test('are loaded when first opened, once for all filters that share them', async () => {
    const { api } = await showScreen(Screen);
    api.answers(listAuditEventTypes, types);
    expect(api.sent(listAuditEventTypes)).toHaveLength(0);

    await add('Event');
    await userEvent.click(await screen.findByRole('option', { name: 'UPDATE' }));
    await add('Resource');
    await userEvent.click(await screen.findByRole('option', { name: 'USER' }));
    await search();
    expect(applied()).toEqual({ event: 'UPDATE', resource: 'USER' });
    expect(api.sent(listAuditEventTypes)).toHaveLength(1);
  });

  test('a value without an option is shown as it is', async () => {
    const { api } = await showScreen(Screen, at({ event: 'OLD_EVENT' }));
    api.answers(listAuditEventTypes, types);
    expect(field('Event OLD_EVENT')).toBeTruthy();
    expect(applied()).toEqual({ event: 'OLD_EVENT' });
  });

  test('that fail to load say why, and can be loaded again', async () => {
    const { api } = await showScreen(Screen);
    api.refuses(listAuditEventTypes, { code: 'server_error', message: 'A server error has occurred.' });
    await add('Event');
    expect((await screen.findByRole('alert')).textContent).toContain('A server error has occurred.');

    api.answers(listAuditEventTypes, types);
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('option', { name: 'CREATE' })).toBeTruthy();
  });
});

describe('the customer', () => {
  const lakeview = { id: 'b', customerId: '1007', name: 'Lakeview Clinic' };
  const others = [{ id: 'c', customerId: '100777', name: 'Northside Hospital' }];

  test('from the address is shown by name, and among the options (FILT-004 SHELL-156)', async () => {
    const api = givenUser();
    api.answers(searchCustomers, { result: [...others, lakeview], total_record: 2 });
    await showScreen(Screen, at({ customerId: '1007' }), api);
    const filter = await screen.findByRole('button', { name: 'Customer Lakeview Clinic' });

    api.answers(searchCustomers, { result: others, total_record: 1 });
    await userEvent.click(filter);
    await waitFor(() =>
      expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
        'Lakeview Clinic1007',
        'Northside Hospital100777',
      ]),
    );
  });

  test('is put into the address by id', async () => {
    const api = givenUser();
    api.answers(searchCustomers, { result: others, total_record: 1 });
    await showScreen(Screen, '/page', api);
    await add('Customer');
    await userEvent.click(await screen.findByRole('option', { name: /Northside/ }));
    expect(await screen.findByRole('button', { name: 'Customer Northside Hospital' })).toBeTruthy();
    await search();
    expect(addressed()).toEqual({ filter: { customerId: '100777' } });
  });

  test('is shown by id if it is unknown', async () => {
    const api = givenUser();
    api.answers(searchCustomers, { result: others, total_record: 1 });
    await showScreen(Screen, at({ customerId: '1' }), api);
    expect(await screen.findByRole('button', { name: 'Customer 1' })).toBeTruthy();
  });
});

test('the expiry filter offers 7, 30, 60, 90 days and expired (FILT-010)', async () => {
  await showScreen(Screen);
  await add('Expires');
  const options = await screen.findAllByRole('option');
  expect(options.map(({ textContent }) => textContent)).toEqual([
    'All',
    'Within 7 days',
    'Within 30 days',
    'Within 60 days',
    'Within 90 days',
    'Expired',
  ]);
});
