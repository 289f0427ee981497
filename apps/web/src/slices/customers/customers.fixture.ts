import {
  getSettings,
  getCustomer,
  getCustomerAdditionalInfo,
  getCustomerSettings,
  getUser,
  listCustomerDetails,
  listCustomers,
  searchCustomers,
  type Customer,
  type CustomerDetails,
  type User,
} from '@parwell/contract';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { fakeApi } from '../../test/fake-api.ts';
import { givenSession, user } from '../../test/people.ts';

export const customer = (changes: Partial<Customer> = {}): Customer => ({
  id: '00000000-0000-4000-8000-000000000001',
  customerId: '100234',
  name: 'Northside Hospital',
  address1: '1 Main Street',
  address2: 'Suite 2',
  city: 'Chicago',
  state: 'IL',
  zip: '60601',
  type: 'Hospital',
  status: '1',
  createdAt: '2026-01-02T08:00:00+00:00',
  primaryContact: 'Elena Vasquez',
  manualSplitBill: 'Y',
  autoSplitBill: 'N',
  manualSplitBillDefault: 'W',
  orderAbwSetting: 'B',
  replenDowExclusions: 'Saturday,Sunday',
  notes: 'North dock',
  igOrgId: 'IG-4001',
  classOfTradeDescription: 'Acute Care',
  facilityTypeDescription: 'Teaching Hospital',
  setupStatus: 'Ready',
  version: 3,
  ...changes,
});

export const profile = {
  userFirstName: 'Elena',
  userLastName: 'Vasquez',
  userPhone: '(229) 555-0271',
  userEmail: 'elena.vasquez@northside.example',
};

export const info = (changes: Partial<Customer> = {}): CustomerDetails => ({
  ...customer(changes),
  profile,
  virtualCabinet: null,
});

export const staff = (role: 'OWNER' | 'VIEWER' = 'OWNER', more: User['grants'][string] = {}) =>
  user({ grants: { ALL: { tenants: role, ...more } } });

/** General paths are registered last, so that they win over `:customerId`. */
export function givenServer(person: User, customers: readonly Customer[] = [customer()]) {
  const api = fakeApi();
  givenSession();
  api.answers(getUser, person);
  api.answers(getSettings, { knowledgeBaseUrl: null });
  api.answers(getCustomer, info(customers[0] ?? {}));
  api.answers(getCustomerAdditionalInfo, {
    GpoName: 'Alliance Purchasing Group',
    invoiceCycle: 'Weekly',
    PaymentTerm: 'Net 30',
    invoiceDow: 'Monday',
    SalesPersonName: 'Jordan Blake',
    Telephone1: '(800) 555-0100',
    Soldtopartyaddress: 'Accounts Payable, Chicago',
  });
  api.answers(getCustomerSettings, {
    reportDomains: ['northside-lab.example'],
    secondStepRequired: false,
    timeZone: '',
    version: 2,
  });
  const total_record = customers.length;
  const names = customers.map(({ id, customerId, name }) => ({ id, customerId, name }));
  api.answers(searchCustomers, { result: names, total_record });
  api.answers(listCustomers, {
    result: customers.map(({ id, customerId, name, city, state, status }) => ({
      id,
      customerId,
      name,
      city,
      state,
      status,
    })),
    total_record,
  });
  api.answers(listCustomerDetails, {
    result: [...customers],
    profile: Object.fromEntries(customers.map(({ customerId }) => [customerId, profile])),
    total_record,
  });
  return api;
}

/** jsdom's window is narrow, so the menu must be opened; following a link closes it. */
export async function openMainMenu() {
  await userEvent.click(await screen.findByRole('button', { name: 'Open menu' }));
  return within(await screen.findByRole('navigation', { name: 'Main menu' }));
}
