import {
  getCustomer,
  getCustomerAdditionalInfo,
  listCustomerDetails,
  syncCustomer,
  updateCustomer,
} from '@parwell/contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { json } from '../../test/fake-api.ts';
import { address } from '../../test/fake-browser.ts';
import { openPortal } from '../../test/open-portal.ts';
import { user } from '../../test/people.ts';
import { customer, givenServer, info, openMainMenu, staff } from './customers.fixture.ts';

const one = user({ grants: { 100234: { tenants: 'OWNER' } } });
const tabs = () => screen.getAllByRole('tab').map(({ textContent }) => textContent);
const valueOf = (label: string) =>
  screen.getByText(label, { selector: 'dt' }).nextElementSibling?.textContent;

const expectFacts = (facts: Readonly<Record<string, string>>) =>
  expect(Object.fromEntries(Object.keys(facts).map((label) => [label, valueOf(label)]))).toEqual(facts);

async function open(person = staff(), path = '/customer-details/100234') {
  const api = givenServer(person);
  await openPortal(path);
  await screen.findByRole('heading', { level: 1, name: 'Northside Hospital' });
  return api;
}

describe('the page', () => {
  test('opens one customer; without an id there is no such page (SHELL-029)', async () => {
    const api = givenServer(staff());
    await openPortal('/customer-details');
    await screen.findByText('Page not found');
    expect(api.sent(getCustomer)).toHaveLength(0);
  });

  test("another customer's page is the 404 page and makes no call", async () => {
    const api = givenServer(one);
    await openPortal('/customer-details/999');
    await screen.findByText('Page not found');
    expect(api.sent(getCustomer)).toHaveLength(0);
  });

  test('shows an error for a customer that does not exist', async () => {
    const api = givenServer(staff());
    api.refuses(getCustomer, { code: 'not_found', message: 'The customer was not found.' });
    await openPortal('/customer-details/999');
    await screen.findByText('The customer was not found.');
    expect(screen.queryByRole('tab')).toBeNull();
    expect(screen.getByRole('link', { name: /^Back to/ })).toBeTruthy();
  });
});

describe('Back', () => {
  test('leads staff to the customer list (CUST-033)', async () => {
    await open();
    expect(screen.getByRole('link', { name: /^Back to/ }).getAttribute('href')).toBe('/customer-list');
  });
  test('leads others to their accounts (CUST-034)', async () => {
    await open(user({ grants: { 100234: { tenants: 'VIEWER' }, 100310: { tenants: 'VIEWER' } } }));
    expect(screen.getByRole('link', { name: /^Back to/ }).getAttribute('href')).toBe('/accounts');
  });
  test('is hidden for users with only this customer (CUST-035)', async () => {
    await open(one);
    expect(screen.queryByRole('link', { name: /^Back to/ })).toBeNull();
  });
});

describe('the tabs', () => {
  test('Basic Information shows customer and contact (CUST-036 CUST-042 CUST-011)', async () => {
    await open(one);
    expect(tabs()).toEqual(['Basic Information', 'Billing Information', 'Settings']);
    await screen.findByText('Setup status');
    expectFacts({
      'Customer ID': '100234',
      Name: 'Northside Hospital',
      Type: 'Hospital',
      Status: 'Complete',
      'Setup status': 'Ready',
      Address: '1 Main Street\nSuite 2',
      City: 'Chicago',
      State: 'IL',
      Zip: '60601',
      'Primary contact': 'Elena Vasquez',
      'First name': 'Elena',
      'Last name': 'Vasquez',
      Phone: '(229) 555-0271',
      'E-mail': 'elena.vasquez@northside.example',
      'Default Invoice ABW Account': 'W',
      'Default Order ABW Account': 'B',
      'Weekday exclusions': 'Saturday, Sunday',
      Notes: 'North dock',
    });
  });

  test('Billing Information is in the URL and shows the additional info (CUST-037 CUST-042 CUST-012)', async () => {
    const api = await open(one);
    expect(api.sent(getCustomerAdditionalInfo)).toHaveLength(0);
    await userEvent.click(screen.getByRole('tab', { name: 'Billing Information' }));
    await screen.findByText('Payment term');
    expect(address()).toBe('/customer-details/100234?tab=billing');
    expectFacts({
      'GPO name': 'Alliance Purchasing Group',
      'Invoice cycle': 'Weekly',
      'Invoice weekday': 'Monday',
      'Payment term': 'Net 30',
      'Sold-to party address': 'Accounts Payable, Chicago',
      Telephone: '(800) 555-0100',
      'Sales person': 'Jordan Blake',
    });
  });

  test('opens the tab in the URL; an unknown one is ignored', async () => {
    await open(one, '/customer-details/100234?tab=billing');
    expect(screen.getByRole('tab', { selected: true }).textContent).toBe('Billing Information');
    await screen.findByText('Payment term');
  });

  test('Users needs read on users for that customer (CUST-041)', async () => {
    await open(one, '/customer-details/100234?tab=users');
    expect(screen.getByRole('tab', { selected: true }).textContent).toBe('Basic Information');
    expect(tabs()).not.toContain('Users');
  });

  test('with it, Users is shown (CUST-041)', async () => {
    await open(user({ grants: { 100234: { tenants: 'VIEWER', users: 'VIEWER' } } }));
    expect(tabs()).toContain('Users');
  });
});

describe('Sync and Edit', () => {
  test('with read on customers for ALL, one may neither sync nor edit (PERM-027)', async () => {
    await open(staff('VIEWER'));
    expect(screen.queryByRole('button', { name: /Customer$/ })).toBeNull();
  });

  test('who may change customers for ALL may sync one (PERM-027)', async () => {
    const api = await open();
    api.answers(syncCustomer, { created: false, customer: info() });
    await userEvent.click(screen.getByRole('button', { name: 'Sync Customer' }));
    expect(await screen.findByText('Northside Hospital is up to date.')).toBeTruthy();
  });

  test('a customer’s own administrator has neither (PERM-027)', async () => {
    await open(one);
    expect(screen.queryByRole('button', { name: /Customer$/ })).toBeNull();
  });

  test('an edit shows at once', async () => {
    const api = await open();
    await userEvent.click(screen.getByRole('button', { name: 'Edit Customer' }));
    const dialog = await screen.findByRole('dialog', { name: 'Edit Customer' });
    await userEvent.type(within(dialog).getByLabelText('Notes'), '!');
    api.answers(updateCustomer, info({ notes: 'North dock!', version: 4 }));
    api.answers(getCustomer, info({ notes: 'North dock!', version: 4 }));
    await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(valueOf('Notes')).toBe('North dock!'));
  });
});

test('a menu link clears the list of tenants (SHELL-142)', async () => {
  const api = givenServer(staff());
  await openPortal('/customer-list');
  await screen.findByRole('link', { name: 'Northside Hospital' });
  await userEvent.click((await openMainMenu()).getByRole('link', { name: 'Dashboard' }));
  await screen.findByRole('heading', { level: 1, name: /^(Good|Working) / });
  const changed = customer({ name: 'Northside, renamed' });
  const { promise: ready, resolve: answer } = Promise.withResolvers<void>();
  api.answersWith(listCustomerDetails, async () => {
    await ready;
    return json(200, { result: [changed], profile: {}, total_record: 1 });
  });
  const menu = await openMainMenu();
  await userEvent.click(menu.getByRole('button', { name: 'Admin' }));
  await userEvent.click(await menu.findByRole('link', { name: 'Customers' }));
  await screen.findByRole('heading', { level: 1, name: 'Customers' });
  // The old list is not shown while the new one loads.
  expect(screen.queryByRole('link', { name: 'Northside Hospital' })).toBeNull();
  answer();
  await screen.findByRole('link', { name: 'Northside, renamed' });
});
