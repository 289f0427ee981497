import { addLocation, deleteLocation, getDevice } from '@parwell/contract';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import {
  choose,
  confirm,
  inDialog,
  openConfiguration,
  PEOPLE,
  press,
  virtual,
} from '../device-configuration.fixture.ts';

const ward = { id: '00000000-0000-4000-8000-000000000009', locationName: 'East Ward', zipCode: '60601' };
const withWard = virtual({ cabinetLocationTrackings: [ward] });

async function openForm() {
  const api = await openConfiguration(virtual());
  await press('Add Location');
  const form = await inDialog();
  const name = await form.findByLabelText('Location Name');
  const zip = form.getByLabelText('Zip Code');
  const submit = () => userEvent.click(form.getByRole('button', { name: 'Add Location' }));
  return { api, name, zip, submit };
}

test('missing values are reported next to their fields (LOC-003 LOC-004)', async () => {
  const { api, zip, submit } = await openForm();
  await userEvent.type(zip, '6060');
  await submit();
  await screen.findByText('Please enter a Location Name');
  expect(screen.getByText('Please enter a 5 digit Zip Code')).toBeTruthy();
  expect(api.sent(addLocation)).toEqual([]);
});

test('a location is added and listed (LOC-001 LOC-002)', async () => {
  const { api, name, zip, submit } = await openForm();
  api.answers(addLocation, ward);
  api.answers(getDevice, withWard);
  await userEvent.type(name, 'East Ward');
  await userEvent.type(zip, '60601');
  await submit();
  await screen.findByText('East Ward was added to ICU North.');
  expect(api.sent(addLocation)[0]?.body).toEqual({ locationName: 'East Ward', zipCode: '60601' });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(await screen.findByText('60601')).toBeTruthy();
});

test('a failed add shows the server message and keeps the input (LOC-005 DERR-015)', async () => {
  const { api, name, zip, submit } = await openForm();
  api.refuses(addLocation, { code: 'refused', message: 'The server knows why.' });
  await userEvent.type(name, 'East Ward');
  await userEvent.type(zip, '60601');
  await submit();
  await screen.findByText('The server knows why.');
  expect(name).toHaveProperty('value', 'East Ward');
});

test('a location is deleted after a confirmation, with a success message (LOC-006 DERR-016)', async () => {
  const api = await openConfiguration(withWard);
  api.answers(deleteLocation, {});
  await choose('East Ward', 'Delete Location');
  expect(api.sent(deleteLocation)).toEqual([]);
  await confirm('Delete Location');
  await screen.findByText('Delete succeeded.');
  expect(api.sent(deleteLocation)[0]?.url).toContain(ward.id);
});

test('read-only without create on cabinets (LOC-007)', async () => {
  await openConfiguration(withWard, { person: PEOPLE.nurse });
  await screen.findByText('East Ward');
  expect(screen.queryByRole('button', { name: /Add|Actions/ })).toBeNull();
});
