import { addCabinetUser, listAvailableUsers, listCabinetUsers, updateCabinetUser } from '@parwell/contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { deviceDetails } from '../../../test/devices.ts';
import { json } from '../../../test/fake-api.ts';
import {
  choose,
  confirm,
  dana,
  inDialog,
  openConfiguration,
  PEOPLE,
  press,
} from '../device-configuration.fixture.ts';

async function openForm(cabinetType: 'EM' | 'WEIGHT' = 'EM') {
  const api = await openConfiguration(deviceDetails({ cabinetType }));
  await screen.findByText('Dana Reyes');
  await press('Add User');
  const form = await inDialog();
  await form.findByRole('option', { name: /Li, Ana/ });
  const submit = () => userEvent.click(form.getByRole('button', { name: 'Add User' }));
  return { api, form, submit };
}
const names = (field: HTMLElement) =>
  within(field)
    .getAllByRole('option')
    .map(({ textContent }) => textContent);

test('lists the users of the device with role and state, without PINs (CUSR-001 CUSR-002 CUSR-003)', async () => {
  const api = await openConfiguration(deviceDetails());
  await screen.findByText('Dana Reyes');
  expect(screen.getByText('Refiller')).toBeTruthy();
  expect(screen.getByText('Enabled')).toBeTruthy();
  expect(api.sent(listCabinetUsers).some(({ url }) => url.includes('email='))).toBe(false);
});

test('an empty form shows an error at both fields (CUSR-010 CUSR-009)', async () => {
  const { api, submit } = await openForm();
  await submit();
  await screen.findByText('Please select an existing user.');
  expect(screen.getByText('Please select a cabinet role.')).toBeTruthy();
  expect(screen.queryByText('Please enter a first name.')).toBeNull();
  expect(api.sent(addCabinetUser)).toEqual([]);
});

test('a new person needs both names, an e-mail and a role (CUSR-006..009)', async () => {
  const { api, form, submit } = await openForm();
  await userEvent.click(form.getByRole('radio', { name: 'New person' }));
  await userEvent.type(form.getByLabelText('E-mail'), 'no address');
  await submit();
  await screen.findByText('Please enter a first name.');
  for (const text of [
    'Please enter a last name.',
    'Please enter valid email.',
    'Please select a cabinet role.',
  ]) {
    expect(screen.getByText(text)).toBeTruthy();
  }
  expect(api.sent(addCabinetUser)).toEqual([]);
});

test('refiller and vendee are offered; engineer too at a flex device (CUSR-011 CUSR-012)', async () => {
  const { form } = await openForm('WEIGHT');
  expect(names(form.getByLabelText('Role'))).toEqual(['Choose a role', 'Refiller', 'Vendee', 'Engineer']);
});

test('an existing user of the customer is set up; users already on the device are not offered (CUSR-014 CUSR-015)', async () => {
  const { api, form, submit } = await openForm();
  const field = form.getByLabelText('Existing user', { selector: 'select' });
  expect(names(field)).toEqual(['Choose a user', 'Li, Ana (ana@northside.example)']);
  expect(api.sent(listAvailableUsers)[0]?.url).toContain('customerId=100234&limit=999');
  await userEvent.selectOptions(field, 'ana@northside.example');
  await userEvent.selectOptions(form.getByLabelText('Role'), 'Vendee');
  api.answers(addCabinetUser, { ...dana, displayName: 'Ana Li' });
  await submit();
  await screen.findByText('Ana Li was added to ICU North.');
  expect(api.sent(addCabinetUser)[0]?.body).toEqual({
    cabinetId: '100234-001',
    role: 10,
    email: 'ana@northside.example',
    firstName: 'Ana',
    lastName: 'Li',
  });
});

test('a failed add shows an error and keeps the input (CUSR-016 DERR-017)', async () => {
  const { api, form, submit } = await openForm();
  await userEvent.click(form.getByRole('radio', { name: 'New person' }));
  await userEvent.type(form.getByLabelText('First Name'), 'Mia');
  await userEvent.type(form.getByLabelText('Last Name'), "O'Hara");
  await userEvent.type(form.getByLabelText('E-mail'), 'mia@northside.example');
  await userEvent.selectOptions(form.getByLabelText('Role'), 'Refiller');
  const message = 'This user is already on the device.';
  api.refuses(addCabinetUser, { code: 'refused', message, details: [{ field: 'email', message }] });
  await submit();
  await screen.findByText('Failed to add cabinet user.');
  expect(screen.getByText(message)).toBeTruthy();
  expect(form.getByLabelText('First Name')).toHaveProperty('value', 'Mia');
});

test('a user is disabled and enabled (CUSR-004)', async () => {
  const api = await openConfiguration(deviceDetails());
  const disabled = { ...dana, enabled: false, version: 5 };
  api.answers(updateCabinetUser, disabled);
  await screen.findByText('Dana Reyes');
  api.answers(listCabinetUsers, { result: [disabled], total_record: 1 });
  await choose('Dana Reyes', 'Disable');
  await screen.findByText('Dana Reyes is disabled at ICU North.');
  expect(api.sent(updateCabinetUser)[0]?.body).toEqual({
    cabinetId: '100234-001',
    email: dana.email,
    version: 4,
    enabled: false,
  });
  api.answers(updateCabinetUser, dana);
  await screen.findByText('Disabled');
  await choose('Dana Reyes', 'Enable');
  await screen.findByText('Dana Reyes is enabled at ICU North.');
  expect(api.sent(updateCabinetUser)[1]?.body).toMatchObject({ version: 5, enabled: true });
});

test('a PIN is regenerated after a confirmation (CUSR-005)', async () => {
  const api = await openConfiguration(deviceDetails());
  api.answers(updateCabinetUser, dana);
  await choose('Dana Reyes', 'Regenerate PIN');
  expect(api.sent(updateCabinetUser)).toEqual([]);
  await confirm('Regenerate PIN');
  await screen.findByText('Dana Reyes has a new PIN.');
  expect(api.sent(updateCabinetUser)[0]?.body).toMatchObject({ generateNewPin: true });
});

test('a PIN is loaded and shown only when Show PIN is pressed', async () => {
  const api = await openConfiguration(deviceDetails());
  api.answersWith(listCabinetUsers, ({ url }) =>
    json(200, { result: [url.includes('email=') ? { ...dana, pin: '040506' } : dana], total_record: 1 }),
  );
  const readings = () => api.sent(listCabinetUsers).filter(({ url }) => url.includes('email=')).length;
  await choose('Dana Reyes', 'View PIN');
  const shown = await inDialog();
  expect(shown.getByLabelText('PIN').textContent).toBe('••••••');
  expect(readings()).toBe(0);
  await userEvent.click(shown.getByRole('button', { name: 'Show PIN' }));
  await waitFor(() => expect(shown.getByLabelText('PIN').textContent).toBe('040506'));
  expect(readings()).toBe(1);
});

test('of a PIN that was taken away the dialog says that there is none', async () => {
  const api = await openConfiguration(deviceDetails());
  await choose('Dana Reyes', 'View PIN');
  const shown = await inDialog();
  api.answers(listCabinetUsers, { result: [{ ...dana, enabled: false }], total_record: 1 });
  await userEvent.click(shown.getByRole('button', { name: 'Show PIN' }));
  await shown.findByText('Dana Reyes has no PIN. Enable the user to create a new one.');
  expect(shown.queryByRole('button', { name: 'Show PIN' })).toBeNull();
});

test('the role of a user is changed; a conflict shows an error and keeps the choice', async () => {
  const api = await openConfiguration(deviceDetails());
  const message = 'The user was changed by somebody else meanwhile. Please load it again.';
  api.refuses(updateCabinetUser, { code: 'conflict', message });
  await choose('Dana Reyes', 'Change Role');
  const form = await inDialog();
  await userEvent.selectOptions(form.getByLabelText('Role'), 'Vendee');
  await userEvent.click(form.getByRole('button', { name: 'Save' }));
  await screen.findByText(message);
  expect(form.getByLabelText('Role')).toHaveProperty('value', '10');
});

test.each([PEOPLE.technician, PEOPLE.nurse])(
  'read-only without create on users (CUSR-017 DPERM-008)',
  async (person) => {
    await openConfiguration(deviceDetails({ cabinetType: 'WEIGHT' }), { person });
    await screen.findByText('Dana Reyes');
    expect(screen.queryByRole('button', { name: /Add User|Actions/ })).toBeNull();
  },
);
