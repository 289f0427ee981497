import { getCustomerSettings, updateCustomerSettings } from '@parwell/contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { openPortal } from '../../test/open-portal.ts';
import { user } from '../../test/people.ts';
import { givenServer, staff } from './customers.fixture.ts';

const everything = {
  tenants: 'OWNER',
  products: 'OWNER',
  par: 'OWNER',
  alerts: 'OWNER',
  users: 'OWNER',
} as const;

async function open(person = staff(), domains = ['northside-lab.example']) {
  const api = givenServer(person);
  api.answers(getCustomerSettings, {
    reportDomains: domains,
    secondStepRequired: false,
    timeZone: '',
    version: 2,
  });
  await openPortal('/customer-details/100234?tab=settings');
  await screen.findByText('Domains for reports');
  return api;
}

const shown = () =>
  screen.getByText('Domains for reports', { selector: 'dt' }).nextElementSibling?.textContent;

async function edit() {
  await userEvent.click(screen.getByRole('button', { name: 'Edit Reports' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Reports' }));
  const save = () => userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  return { dialog, save, field: dialog.getByLabelText<HTMLInputElement>('Domains for reports') };
}

test('Settings stands beside the six tabs (CPAR-001 CUST-056)', async () => {
  await open(staff('OWNER', everything));
  expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
    'Basic Information',
    'Billing Information',
    'Par Settings',
    'Notification Activity',
    'Notification Settings',
    'Users',
    'Settings',
  ]);
});

test('domains for reports are edited on Settings as a list, and only domains are taken (CUST-056)', async () => {
  const api = await open();
  expect(shown()).toBe('northside-lab.example');
  const { dialog, field, save } = await edit();
  expect(field.value).toBe('northside-lab.example');
  await userEvent.type(field, ', *.example');
  await save();
  await dialog.findByText('*.example is not a valid domain, such as hospital.org.');
  await userEvent.clear(field);
  await userEvent.type(field, '@Lab.example, northside-lab.example');
  const saved = {
    reportDomains: ['lab.example', 'northside-lab.example'],
    secondStepRequired: false,
    timeZone: '',
    version: 3,
  };
  api.answers(updateCustomerSettings, saved);
  api.answers(getCustomerSettings, saved);
  await save();
  await screen.findByText('The settings were saved.');
  expect(api.sent(updateCustomerSettings)[0]?.body).toEqual({
    reportDomains: ['lab.example', 'northside-lab.example'],
    version: 2,
  });
  await waitFor(() => expect(shown()).toBe('lab.example\nnorthside-lab.example'));
});

test('20 domains are taken, 21 are not', async () => {
  const domains = (count: number) => Array.from({ length: count }, (_, n) => `d${n}.example`);
  const api = await open(staff(), domains(20));
  const { dialog, field, save } = await edit();
  await userEvent.type(field, ', one-more.example');
  await save();
  await dialog.findByText('Enter at most 20 domains.');
  expect(api.sent(updateCustomerSettings)).toHaveLength(0);
  await userEvent.clear(field);
  await userEvent.click(field);
  await userEvent.paste(domains(20).join(' '));
  api.answers(updateCustomerSettings, {
    reportDomains: domains(20),
    secondStepRequired: false,
    timeZone: '',
    version: 3,
  });
  await save();
  await waitFor(() => expect(api.sent(updateCustomerSettings)).toHaveLength(1));
});

test('a conflict is told and keeps the input; a second try is based on the same version (ERR-010)', async () => {
  const api = await open();
  const { dialog, field, save } = await edit();
  await userEvent.type(field, ', new.example');
  const message = 'The customer was changed by somebody else meanwhile. Please load it again.';
  api.refuses(updateCustomerSettings, { code: 'conflict', message });
  api.answers(getCustomerSettings, {
    reportDomains: ['theirs.example'],
    secondStepRequired: false,
    timeZone: '',
    version: 3,
  });
  await save();
  await dialog.findByText('The settings could not be saved.');
  expect(dialog.getByText(message)).toBeTruthy();
  expect(field.value).toBe('northside-lab.example, new.example');
  await waitFor(() => expect(shown()).toBe('theirs.example'));
  await save();
  await waitFor(() => expect(api.sent(updateCustomerSettings)).toHaveLength(2));
  expect(api.sent(updateCustomerSettings)[1]?.body).toMatchObject({ version: 2 });
});

test.each([
  ['staff who may only read', staff('VIEWER')],
  ['an administrator of the customer', user({ grants: { 100234: { tenants: 'OWNER' } } })],
])('%s sees the settings and cannot edit them (PERM-027)', async (_who, person) => {
  await open(person, []);
  expect(shown()).toBe('None: users of the customer only');
  expect(screen.queryByRole('button', { name: 'Edit Reports' })).toBeNull();
});

test('settings that cannot be loaded say so', async () => {
  const api = givenServer(staff());
  api.refuses(getCustomerSettings, { code: 'server_error', message: 'A server error has occurred.' });
  await openPortal('/customer-details/100234?tab=settings');
  await screen.findByRole('heading', { level: 1, name: 'Northside Hospital' });
  await screen.findByRole('button', { name: 'Try again' });
  expect(screen.queryByText('Domains for reports')).toBeNull();
});

test('whether all users of the customer need a second step is a setting (G1)', async () => {
  const api = await open();
  const of = () => screen.getByText('Second step', { selector: 'dt' }).nextElementSibling?.textContent;
  expect(of()).toBe('Each user decides');
  await userEvent.click(screen.getByRole('button', { name: 'Edit Sign-in' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Sign-in' }));
  await userEvent.click(
    dialog.getByRole('checkbox', { name: 'Second step: required for all users of this customer' }),
  );
  const saved = { reportDomains: [], secondStepRequired: true, timeZone: '', version: 3 };
  api.answers(updateCustomerSettings, saved);
  api.answers(getCustomerSettings, saved);
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(of()).toBe('Required for all users of this customer'));
  expect(api.sent(updateCustomerSettings).map(({ body }) => body)).toEqual([
    { secondStepRequired: true, version: 2 },
  ]);
});

test("the time zone of the customer's devices is found by a part of its name (U1)", async () => {
  const api = await open();
  const of = () => screen.getByText('Time zone', { selector: 'dt' }).nextElementSibling?.textContent;
  expect(of()).toBe('That of the business');
  await userEvent.click(screen.getByRole('button', { name: 'Edit Time zone' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Time zone' }));
  await userEvent.type(dialog.getByRole('combobox', { name: 'Time zone' }), 'new york');
  await userEvent.click(await screen.findByRole('option', { name: 'America/New_York (US Eastern)' }));
  const saved = {
    reportDomains: [],
    secondStepRequired: false,
    timeZone: 'America/New_York',
    version: 3,
  };
  api.answers(updateCustomerSettings, saved);
  api.answers(getCustomerSettings, saved);
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(of()).toBe('America/New_York'));
  expect(api.sent(updateCustomerSettings).map(({ body }) => body)).toEqual([
    { timeZone: 'America/New_York', version: 2 },
  ]);
});
