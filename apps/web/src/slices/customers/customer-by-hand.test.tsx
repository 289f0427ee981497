import {
  addCustomer,
  editCustomerByHand,
  getSettings,
  listClassesOfTrade,
  listFacilityTypes,
  syncCustomer,
} from '@parwell/contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { FakeApi } from '../../test/fake-api.ts';
import { openPortal } from '../../test/open-portal.ts';
import { givenServer, info, staff } from './customers.fixture.ts';

let api: FakeApi;

async function open(path: string) {
  api = givenServer(staff());
  api.answers(getSettings, { knowledgeBaseUrl: null, notConfigured: { erp: 'The ERP is not configured.' } });
  api.answers(listClassesOfTrade, { result: [], total_record: 0 });
  api.answers(listFacilityTypes, { result: [], total_record: 0 });
  await openPortal(path);
}
async function openForm() {
  await open('/customer-list');
  await userEvent.click(await screen.findByRole('button', { name: 'Add Customer' }));
  const form = within(await screen.findByRole('dialog', { name: 'Add Customer' }));
  const submit = () => userEvent.click(form.getByRole('button', { name: 'Add Customer' }));
  const type = (label: string, text: string) => userEvent.type(form.getByLabelText(label), text);
  return { form, submit, type };
}

test('where no ERP is configured, a customer is added by hand (R18)', async () => {
  const { form, submit, type } = await openForm();
  api.answers(addCustomer, info({ customerId: '100500', name: 'Mercy Hospital' }));
  await type('Customer ID', '100500');
  await type('Name', 'Mercy Hospital');
  await type('City', 'Dayton');
  await userEvent.selectOptions(form.getByLabelText('State'), 'OH');
  await type('E-mail', 'ana@mercy.example');
  await submit();
  await screen.findByText('Mercy Hospital was added.');
  expect(api.sent(addCustomer)[0]?.body).toEqual({
    customerId: '100500',
    name: 'Mercy Hospital',
    address1: '',
    address2: '',
    city: 'Dayton',
    state: 'OH',
    zip: '',
    classOfTradeDescription: '',
    facilityTypeDescription: '',
    contactFirstName: '',
    contactLastName: '',
    contactPhone: '',
    contactEmail: 'ana@mercy.example',
    igOrgId: '',
    soldToPartyAddress: '',
  });
  expect(api.sent(syncCustomer)).toEqual([]);
});

test('what is wrong with a customer is said before and after it is sent (R18)', async () => {
  const { form, submit, type } = await openForm();
  await submit();
  await form.findByText('Please enter a customer ID.');
  form.getByText('Please enter a name.');
  expect(api.sent(addCustomer)).toEqual([]);
  const message = 'There is a customer c1 already. Please use another ID.';
  api.refuses(addCustomer, { code: 'refused', message, details: [{ field: 'customerId', message }] });
  await type('Customer ID', 'c1');
  await type('Name', 'Mercy Hospital');
  await submit();
  await form.findByText(message);
  expect(form.queryByText(/cabinet/)).toBeNull();
});

test('its details can be corrected; what follows from the address is not entered (R18)', async () => {
  await open('/customer-details/100234');
  await userEvent.click(await screen.findByRole('button', { name: 'Edit Details' }));
  expect(screen.queryByRole('button', { name: 'Sync Customer' })).toBeNull();
  const form = within(await screen.findByRole('dialog', { name: 'Edit Details' }));
  expect(form.queryByLabelText('Customer ID')).toBeNull();
  expect(form.getByLabelText('Billing address')).toHaveProperty('value', 'Accounts Payable, Chicago');
  api.answers(editCustomerByHand, info({ name: 'Northside Clinic', version: 4 }));
  await userEvent.clear(form.getByLabelText('Name'));
  await userEvent.type(form.getByLabelText('Name'), 'Northside Clinic');
  await userEvent.click(form.getByRole('button', { name: 'Save' }));
  await screen.findByText('Northside Clinic was saved.');
  expect(api.sent(editCustomerByHand)[0]?.body).toMatchObject({
    name: 'Northside Clinic',
    contactFirstName: 'Elena',
    version: 3,
  });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});
