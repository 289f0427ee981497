import {
  Customer,
  listClassesOfTrade,
  listFacilityTypes,
  listCustomerDetails,
  syncCustomer,
  updateCustomer,
} from '@parwell/contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import type { FakeApi } from '../../test/fake-api.ts';
import { openPortal } from '../../test/open-portal.ts';
import { user } from '../../test/people.ts';
import { address } from '../../test/fake-browser.ts';
import { customerFilters } from './customer-filters.ts';
import { customer, givenServer, info, staff } from './customers.fixture.ts';

let api: FakeApi;

async function openList({ person = staff(), customers = [customer()], path = '/customer-list' } = {}) {
  api = givenServer(person, customers);
  api.answers(listClassesOfTrade, { result: ['Acute Care', 'Physician Office'], total_record: 2 });
  api.answers(listFacilityTypes, { result: ['Clinic', 'Teaching Hospital'], total_record: 2 });
  await openPortal(path);
  await screen.findByRole('heading', { level: 1, name: 'Customers' });
  if (customers.length > 0) await screen.findByRole('link', { name: customers[0]?.name ?? '' });
}

/** In development React renders twice and cancels the first of two equal calls. */
const requests = () => {
  const urls = new Set(api.sent(listCustomerDetails).map(({ url }) => url));
  return [...urls].map((url) => {
    const query = new URL(url, 'http://localhost').searchParams;
    return { ...Object.fromEntries(query), where: JSON.parse(query.get('where') ?? '{}') as unknown };
  });
};
const openMenu = async () => userEvent.click(await screen.findByRole('button', { name: /^Actions for/ }));
const choose = async (name: string) => {
  await openMenu();
  await userEvent.click(await screen.findByRole('menuitem', { name }));
};

describe('the customer list', () => {
  test('shows customers in a table with their columns (CUST-020 CUST-021 SHELL-043)', async () => {
    await openList();
    const heads = screen
      .getAllByRole('columnheader')
      .map(({ textContent }) => textContent?.replace(' ↑', ''));
    expect(heads.filter(Boolean)).toEqual([
      'Customer ID',
      'Name',
      'City',
      'State',
      'Zip',
      'Manual split',
      'Auto split',
      'Class of trade',
      'Facility type',
      'Status',
    ]);
    const row = screen.getByRole('row', { name: /Northside Hospital/ });
    expect(row.textContent).toContain('Complete');
  });

  test('a status that is not 1 is InComplete (CUST-009 CUST-010)', async () => {
    await openList({ customers: [customer({ status: '0' })] });
    expect(screen.getByText('InComplete')).toBeTruthy();
  });

  test('requests the first page by name, with equal offset and skip (API-057)', async () => {
    await openList();
    const fields = JSON.stringify(Object.keys(Customer.shape));
    expect(requests()).toEqual([
      { offset: '0', skip: '0', limit: '10', order: 'name ASC', where: {}, fields },
    ]);
  });

  test('filters in the URL become the where of the call, with the customer (CUST-014..019 API-058)', async () => {
    const filter = {
      state: 'IL',
      zip: '606',
      manualSplitBill: 'Y',
      autoSplitBill: 'N',
      classOfTradeDescription: 'Acute Care',
      facilityTypeDescription: 'Clinic',
      primaryContact: 'ele',
    };
    const path = `/customer-list/100234?filter=${encodeURIComponent(JSON.stringify(filter))}`;
    await openList({ path });
    expect(requests()[0]?.where).toEqual({ ...filter, customerId: '100234' });
  });

  test('the bar has a field for each filter, with the options from the calls (CUST-014..019)', async () => {
    await openList();
    const bar = within(screen.getByRole('search', { name: 'Filters' }));
    for (const label of [
      'State',
      'Manual split bill',
      'Auto split bill',
      'Class of trade',
      'Facility type',
    ]) {
      expect(bar.getByRole('button', { name: new RegExp(`^${label}`) })).toBeTruthy();
    }
    expect(bar.getByLabelText(/^Zip code/)).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: /^Class of trade/ }));
    await userEvent.click(await screen.findByRole('option', { name: 'Physician Office' }));
    await userEvent.click(screen.getByRole('button', { name: 'Search' }));
    await waitFor(() =>
      expect(requests().at(-1)?.where).toEqual({ classOfTradeDescription: 'Physician Office' }),
    );
  });

  test('the bar offers only what the call accepts (FILT-008)', () => {
    for (const key of Object.keys(customerFilters.filters)) {
      const where = JSON.stringify({ [key]: 'Y' });
      expect(listCustomerDetails.query?.safeParse({ where }).success, key).toBe(true);
    }
  });

  test('the table takes about 60 percent of the window (CONST-044)', async () => {
    await openList();
    const table = screen.getByRole('table', { name: 'Customers' });
    expect(table.closest<HTMLElement>('[style*="max-height"]')?.style.maxHeight).toBe('60vh');
  });

  test('says that nothing matches', async () => {
    await openList({ customers: [] });
    expect(await screen.findByText('Sorry, no matching records found')).toBeTruthy();
  });
});

describe('the menu of a row', () => {
  test('is there with create on tenants for ALL (CUST-022 PERM-026)', async () => {
    await openList();
    await openMenu();
    const entries = screen.getAllByRole('menuitem').map(({ textContent }) => textContent);
    expect(entries).toEqual(['Customer Details', 'Edit Customer', 'Sync Customer', 'Actions']);
  });

  test("links to the customer's devices for users who may see devices (CUST-028)", async () => {
    await openList({ person: user({ grants: { ALL: { tenants: 'OWNER', cabinets: 'VIEWER' } } }) });
    await openMenu();
    const devices = screen.getByRole('menuitem', { name: 'Devices' });
    expect(devices.getAttribute('href')).toBe('/cabinet-list/100234');
  });

  test('viewers have no menu and no Add Customer (PERM-025 PERM-026)', async () => {
    await openList({ person: staff('VIEWER') });
    const table = screen.getByRole('table', { name: 'Customers' });
    const row = within(table).getByRole('row', { name: /Northside/ });
    expect(within(row).queryByRole('button', { name: /^Actions for/ })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Add Customer' })).toBeNull();
  });

  test('the Actions dialog explains each action and runs it (CUST-025)', async () => {
    await openList();
    await choose('Actions');
    const dialog = await screen.findByRole('dialog', { name: 'Actions' });
    expect(within(dialog).getByText('Northside Hospital')).toBeTruthy();
    expect(
      within(dialog)
        .getByRole('link', { name: /^Customer Details/ })
        .getAttribute('href'),
    ).toBe('/customer-details/100234');
    await userEvent.click(within(dialog).getByRole('button', { name: /^Edit Customer/ }));
    expect(await screen.findByRole('dialog', { name: 'Edit Customer' })).toBeTruthy();
    expect(screen.queryByRole('dialog', { name: 'Actions' })).toBeNull();
  });

  test('Sync Customer queries the ERP by id and shows the outcome (CUST-031 API-060 API-061)', async () => {
    await openList();
    api.answers(syncCustomer, { created: false, customer: info({ name: 'Northside University Hospital' }) });
    await choose('Sync Customer');
    await screen.findByText('Northside University Hospital is up to date.');
    expect(api.sent(syncCustomer)[0]?.body).toEqual({ customerId: '100234', igCustomer: 'IG-4001' });
    await waitFor(() => expect(api.sent(listCustomerDetails).length).toBeGreaterThan(1));
  });

  test('a sync that nothing explains says update, because the customer exists (ERR-009)', async () => {
    await openList();
    api.refuses(syncCustomer, { code: 'server_error', message: 'A server error has occurred.' });
    await choose('Sync Customer');
    expect(await screen.findByText('Failed to update cabinet')).toBeTruthy();
    expect(screen.getByText('A server error has occurred.')).toBeTruthy();
  });

  test('a sync that fails says why, and speaks of no cabinet', async () => {
    await openList();
    const message = 'The ERP did not answer in time. Please try again later.';
    api.refuses(syncCustomer, { code: 'unavailable', message });
    await choose('Sync Customer');
    expect(await screen.findByText(message)).toBeTruthy();
    expect(screen.queryByText(/cabinet/)).toBeNull();
  });
});

describe('Add Customer', () => {
  const open = async () => {
    await openList();
    await userEvent.click(screen.getByRole('button', { name: 'Add Customer' }));
    return screen.findByRole('dialog', { name: 'Add Customer' });
  };

  test('adds the customer with the sync call (CUST-023 CUST-032 PERM-025)', async () => {
    const dialog = await open();
    api.answers(syncCustomer, { created: true, customer: info({ customerId: '200001', name: 'Ashford' }) });
    await userEvent.type(within(dialog).getByLabelText('Customer ID'), ' 200001 {Enter}');
    await screen.findByText('Ashford was added.');
    expect(api.sent(syncCustomer)[0]?.body).toEqual({ customerId: '200001' });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('without a customer ID nothing is sent (CUST-050)', async () => {
    const dialog = await open();
    await userEvent.type(within(dialog).getByLabelText('Customer ID'), '  {Enter}');
    expect(await within(dialog).findByText('Please enter a customer ID.')).toBeTruthy();
    expect(api.sent(syncCustomer)).toHaveLength(0);
  });

  test('a failure that nothing explains shows the specified text, and keeps the input (ERR-007 ERR-008)', async () => {
    const dialog = await open();
    const message = 'A server error has occurred.';
    api.refuses(syncCustomer, { code: 'server_error', message });
    await userEvent.type(within(dialog).getByLabelText('Customer ID'), '9{Enter}');
    expect(await within(dialog).findByText('Failed to create cabinet')).toBeTruthy();
    expect(within(dialog).getByText(message)).toBeTruthy();
    expect(within(dialog).getByLabelText('Customer ID')).toHaveProperty('value', '9');
  });

  test.each([
    [
      'refused',
      'The ERP has no customer 9.',
      [{ field: 'customerId', message: 'The ERP has no customer 9.' }],
    ],
    ['unavailable', 'The ERP did not answer in time. Please try again later.', undefined],
  ] as const)('what is %s is told by itself, and no cabinet is spoken of', async (code, message, details) => {
    const dialog = await open();
    api.refuses(syncCustomer, { code, message, ...(details && { details: [...details] }) });
    await userEvent.type(within(dialog).getByLabelText('Customer ID'), '9{Enter}');
    expect(await within(dialog).findByText(message)).toBeTruthy();
    expect(within(dialog).queryByText(/cabinet/)).toBeNull();
    expect(within(dialog).getByLabelText('Customer ID')).toHaveProperty('value', '9');
  });
});

describe('Edit Customer', () => {
  const open = async () => {
    await openList();
    await choose('Edit Customer');
    return screen.findByRole('dialog', { name: 'Edit Customer' });
  };

  test('sends the changes with the loaded version (CUST-024 CUST-051..054 API-062)', async () => {
    const dialog = await open();
    api.answers(updateCustomer, info({ version: 4 }));
    const form = within(dialog);
    await userEvent.selectOptions(form.getByLabelText('Manual split bill'), 'N');
    await userEvent.selectOptions(form.getByLabelText('Auto split bill'), 'Y');
    await userEvent.selectOptions(form.getByLabelText('Default Invoice ABW Account'), 'A');
    await userEvent.selectOptions(form.getByLabelText('Default Order ABW Account'), 'W');
    await userEvent.click(form.getByRole('button', { name: 'Monday' }));
    await userEvent.clear(form.getByLabelText('Notes'));
    await userEvent.type(form.getByLabelText('Notes'), 'South dock');
    await userEvent.click(form.getByRole('button', { name: 'Save' }));
    await screen.findByText('Northside Hospital was saved.');
    expect(api.sent(updateCustomer)[0]?.body).toEqual({
      id: customer().id,
      manualSplitBill: 'N',
      autoSplitBill: 'Y',
      manualSplitBillDefault: 'A',
      orderAbwSetting: 'W',
      replenDowExclusions: 'Monday,Saturday,Sunday',
      notes: 'South dock',
      version: 3,
    });
  });

  test('everything else is shown as text, not as fields (CUST-055 CUST-056)', async () => {
    const dialog = await open();
    for (const text of [
      '100234',
      'Northside Hospital',
      '1 Main Street, Suite 2, Chicago, IL',
      '60601',
      'elena.vasquez@northside.example',
      '(229) 555-0271',
    ]) {
      expect(within(dialog).getByText(text).tagName).toBe('DD');
    }
    const fields = [...dialog.querySelectorAll('input, select, textarea:not([aria-hidden]), button[name]')];
    expect([...new Set(fields.map((field) => field.getAttribute('name')))]).toEqual([
      'manualSplitBill',
      'autoSplitBill',
      'manualSplitBillDefault',
      'orderAbwSetting',
      'replenDowExclusions',
      'notes',
    ]);
  });

  test('offers weekdays, flags and accounts (CUST-005 CUST-006 CONST-049 CONST-051 CONST-054)', async () => {
    const dialog = await open();
    const optionsOf = (label: string) =>
      [...within(dialog).getByLabelText<HTMLSelectElement>(label).options].map(({ text }) => text);
    expect(optionsOf('Manual split bill')).toEqual(['Y', 'N']);
    expect(optionsOf('Default Invoice ABW Account')).toEqual(['A (Base Account)', 'B', 'W']);
    expect(optionsOf('Default Order ABW Account')).toEqual(['A (Base Account)', 'B', 'W']);
    const days = within(within(dialog).getByRole('group', { name: 'Weekday exclusions' }))
      .getAllByRole('button')
      .map((day) => day.getAttribute('aria-label'));
    expect(days).toEqual(['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']);
  });

  test('a conflict shows an error and keeps the input (ERR-010)', async () => {
    const dialog = await open();
    const message = 'The customer was changed by somebody else meanwhile. Please load it again.';
    api.refuses(updateCustomer, { code: 'conflict', message });
    await userEvent.type(within(dialog).getByLabelText('Notes'), ' too');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
    expect(await within(dialog).findByText('Failed to save customer')).toBeTruthy();
    expect(within(dialog).getByText(message)).toBeTruthy();
    expect(within(dialog).getByLabelText('Notes')).toHaveProperty('value', 'North dock too');
  });
});

test('names that look like markup or formulas are shown as they are', async () => {
  const name = '<img src=x onerror=alert(1)> =1+1 病院';
  await openList({ customers: [customer({ name, notes: '=cmd()' })] });
  expect(screen.getByRole('link', { name }).textContent).toBe(name);
  expect(document.querySelector('img[src="x"]')).toBeNull();
});

test('the name leads to the details', async () => {
  await openList();
  await userEvent.click(screen.getByRole('link', { name: 'Northside Hospital' }));
  await waitFor(() => expect(address()).toBe('/customer-details/100234'));
});
