import { createUser, listUsers, updateUser } from '@parwell/contract';
import type { Grants } from '@parwell/domain';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { fakeApi, type FakeApi } from '../../test/fake-api.ts';
import { showScreen } from '../../ui/filters/show-screen.fixture.tsx';
import CustomerUsersPage from './customer-users-page.tsx';
import { usersCustomerTab } from './users.customer-tab.ts';
import { asked, dana, givenPortal, inPortal, summaryOf, typist } from './users.fixture.tsx';

const ADMINISTRATOR: Grants = { '100234': { users: 'OWNER', inventory: 'OWNER', orders: 'OWNER' } };

let api: FakeApi;
beforeEach(() => {
  api = fakeApi();
});

async function openTab(grants: Grants) {
  givenPortal(api, grants);
  await showScreen(() => inPortal(<CustomerUsersPage customerId="100234" />), '/page', api);
  return screen.findByText(dana.email);
}
const fill = (name: string, value: string) =>
  act(async () => {
    const field = screen.getByRole('dialog').querySelector<HTMLInputElement>(`[name=${name}]`);
    if (field) fireEvent.change(field, { target: { value } });
  });

test('the tab requires read on users for the customer', () => {
  const { allowed } = usersCustomerTab;
  expect(allowed({ '100234': { users: 'VIEWER' } }, '100234')).toBe(true);
  expect(allowed({ ALL: { users: 'VIEWER' } }, '100234')).toBe(true);
  expect(allowed({ '100310': { users: 'OWNER' } }, '100234')).toBe(false);
  expect(allowed({ '100234': { orders: 'OWNER' } }, '100234')).toBe(false);
});

test('it lists the users of that customer and no others', async () => {
  await openTab(ADMINISTRATOR);
  expect(asked(api)).toEqual([
    { offset: '0', limit: '10', order: 'email ASC', where: { tenantId: '100234', userType: 'customer' } },
  ]);
});

test('an administrator of the customer has no menu; a click on the row opens the form (USER-022 PERM-030)', async () => {
  const row = await openTab(ADMINISTRATOR);
  expect(screen.queryByRole('button', { name: /^Actions for/ })).toBeNull();
  await typist.click(row.closest('tr')?.querySelector('td') ?? row);
  await screen.findByRole('dialog', { name: 'Edit User' });
  expect(screen.queryByRole('button', { name: 'Set Temporary Password' })).toBeNull();
  await fill('firstName', 'Dan');
  api.answers(updateUser, summaryOf(dana));
  await typist.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(api.sent(updateUser)).toHaveLength(1));
});

test('they create users of their customer, which is preselected (PERM-032)', async () => {
  await openTab(ADMINISTRATOR);
  await typist.click(screen.getByRole('button', { name: 'Create New User' }));
  expect(await screen.findByText('Northside Hospital (100234)')).toBeTruthy();
  await fill('firstName', 'Kim');
  await fill('lastName', 'Ek');
  await fill('email', 'kim@northside.example');
  await typist.selectOptions(screen.getByLabelText('Persona'), 'NURSE');
  await typist.click(screen.getByRole('button', { name: 'Add Persona' }));
  api.answers(createUser, summaryOf(dana));
  const before = api.sent(listUsers).length;
  await typist.click(screen.getByRole('button', { name: 'Create User' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(api.sent(createUser)[0]?.body).toMatchObject({
    userType: 'customer',
    claims: { accessGroups: { customer: ['100234'] } },
  });
  await waitFor(() => expect(api.sent(listUsers).length).toBeGreaterThan(before));
});

test('viewers see the form read-only (PERM-033)', async () => {
  await openTab({ '100234': { users: 'VIEWER' } });
  expect(screen.queryByRole('button', { name: 'Create New User' })).toBeNull();
  await typist.click(screen.getByRole('button', { name: dana.email }));
  expect(await screen.findByRole('dialog', { name: 'View User' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
});
