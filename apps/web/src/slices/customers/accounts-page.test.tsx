import { listCustomers } from '@parwell/contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { address } from '../../test/fake-browser.ts';
import { json } from '../../test/fake-api.ts';
import { openPortal } from '../../test/open-portal.ts';
import { user } from '../../test/people.ts';
import { customer, givenServer, openMainMenu, staff } from './customers.fixture.ts';

const manager = user({ grants: { 100310: { tenants: 'VIEWER' }, 100311: { tenants: 'VIEWER' } } });
const two = [
  customer({ customerId: '100310', name: 'Lakeview Medical Center' }),
  customer({ customerId: '100311', name: 'Lakeview Infusion Clinic', status: '0' }),
];

test('a card for each customer leads to its details (SHELL-030 CUST-043)', async () => {
  givenServer(manager, two);
  await openPortal('/accounts');
  const cards = within(await screen.findByRole('list', { name: 'Customers' }));
  const links = await cards.findAllByRole('link');
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    '/customer-details/100310',
    '/customer-details/100311',
  ]);
  expect(cards.getByText('InComplete')).toBeTruthy();
  await userEvent.click(cards.getByRole('link', { name: /Lakeview Infusion Clinic/ }));
  await waitFor(() => expect(address()).toBe('/customer-details/100311'));
});

test('a single customer redirects to it at once, without an extra history entry (CUST-044)', async () => {
  givenServer(user({ grants: { 100234: { tenants: 'VIEWER' } } }));
  const before = window.history.length;
  await openPortal('/accounts');
  await screen.findByRole('heading', { level: 1, name: 'Northside Hospital' });
  expect(address()).toBe('/customer-details/100234');
  expect(window.history.length).toBe(before);
});

test('the search is debounced, and a single hit does not redirect (CONST-037 OCONST-037 OCONST-038)', async () => {
  const api = givenServer(manager, two);
  await openPortal('/accounts');
  await screen.findByText('2 in total');
  const calls = api.sent(listCustomers).length;
  api.answersWith(listCustomers, () =>
    json(200, {
      result: [
        { id: '1', customerId: '100311', name: 'Lakeview Infusion Clinic', city: '', state: '', status: '1' },
      ],
      total_record: 1,
    }),
  );
  await userEvent.type(screen.getByLabelText('Find a customer'), 'infusion');
  await screen.findByText('1 in total');
  expect(address()).toBe('/accounts');
  const urls = api
    .sent(listCustomers)
    .slice(calls)
    .map(({ url }) => new URL(url, 'http://localhost').searchParams.get('where'));
  expect(urls).toEqual(['{"or":[{"name":{"like":"infusion"}},{"customerId":{"like":"infusion"}}]}']);
});

test('more customers are loaded on request', async () => {
  const api = givenServer(manager, two);
  api.answers(listCustomers, { result: two.map(brief), total_record: 3 });
  await openPortal('/accounts');
  await screen.findByText('3 in total');
  api.answers(listCustomers, {
    result: [brief(customer({ customerId: '9', name: 'Third' }))],
    total_record: 3,
  });
  await userEvent.click(screen.getByRole('button', { name: 'Show more' }));
  await screen.findByRole('link', { name: /Third/ });
  expect(new URL(api.sent(listCustomers).at(-1)?.url ?? '', 'http://x').searchParams.get('offset')).toBe('2');
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
});

const brief = ({ id, customerId, name, city, state, status }: ReturnType<typeof customer>) => ({
  id,
  customerId,
  name,
  city,
  state,
  status,
});

test('the menu has Account Details without the ALL claim and with tenants (SHELL-127 PERM-021)', async () => {
  givenServer(manager, two);
  await openPortal('/dashboard');
  const menu = await openMainMenu();
  expect(menu.getByRole('link', { name: 'Account Details' }).getAttribute('href')).toBe('/accounts');
  expect(menu.queryByRole('button', { name: 'Admin' })).toBeNull();
});

test('staff have the customer list instead (SHELL-118 SHELL-127)', async () => {
  givenServer(staff());
  await openPortal('/dashboard');
  const menu = await openMainMenu();
  expect(menu.queryByRole('link', { name: 'Account Details' })).toBeNull();
  await userEvent.click(menu.getByRole('button', { name: 'Admin' }));
  expect((await menu.findByRole('link', { name: 'Customers' })).getAttribute('href')).toBe('/customer-list');
});

test('without tenants the page does not exist and nothing is requested (PERM-021)', async () => {
  const api = givenServer(user({ grants: { 100234: { inventory: 'OWNER' } } }));
  await openPortal('/accounts');
  await screen.findByText('Page not found');
  expect(api.sent(listCustomers)).toHaveLength(0);
});
