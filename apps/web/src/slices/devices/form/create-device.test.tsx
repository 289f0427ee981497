import { createDevice, getNextCabinetId, listTypeProperties } from '@parwell/contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { address } from '../../../test/fake-browser.ts';
import { openPortal } from '../../../test/open-portal.ts';
import { details, givenServer, offered, staff } from '../devices.fixture.ts';

async function open() {
  const api = givenServer(staff());
  await openPortal('/cabinet-list/100234');
  await userEvent.click(await screen.findByRole('button', { name: 'Create Device' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Create Device' }));
  const submit = dialog.getByRole<HTMLButtonElement>('button', { name: 'Create Device' });
  const choose = (label: string, option: string) =>
    userEvent.selectOptions(dialog.getByLabelText(label), option);
  const type = (label: string, text: string) => userEvent.type(dialog.getByLabelText(label), text);
  return { api, dialog, submit, choose, type };
}

type Form = Awaited<ReturnType<typeof open>>;

async function fill({ choose, type }: Form, deviceType: string) {
  await choose('Device Type', deviceType);
  await type('Device Name', 'ICU South');
  await choose('Status', 'Configure');
  await choose('Temperature Control', 'Frozen');
}

test('creates a device with the next id of the customer, and opens it (DEV-077)', async () => {
  const form = await open();
  const { api, dialog, submit } = form;
  await waitFor(() => expect(dialog.getByLabelText<HTMLInputElement>('ID').value).toBe('100234-012'));
  expect(api.sent(getNextCabinetId)[0]?.url).toMatch(/nextCabinetId\/100234$/);
  await fill(form, 'RightNow Verified');
  await form.type('Hardware ID', 'RF-1');
  await form.type('Enclosure Serial Number', 'ENC-1');
  await userEvent.type(await dialog.findByLabelText('Server Name'), 'edge-9');
  api.answers(createDevice, details({ cabinetId: '100234-012', cabinetName: 'ICU South' }));
  await userEvent.click(submit);
  await screen.findByText('ICU South was created.');
  await waitFor(() => expect(address()).toBe('/cabinet-details/100234/100234-012'));
  expect(api.sent(createDevice)[0]?.body).toEqual({
    customerId: '100234',
    cabinetType: 'RFID',
    cabinetName: 'ICU South',
    cabinetState: 21,
    tempControl: 'Frozen',
    deviceId: 'RF-1',
    enclosureSerialNo: 'ENC-1',
    properties: { server_name: 'edge-9' },
  });
});

test('cannot be sent until type, name, status and temperature control are set (DEV-090)', async () => {
  const form = await open();
  const { submit, choose, type } = form;
  expect(submit.disabled).toBe(true);
  await choose('Device Type', 'RightNow Cloud');
  await type('Device Name', 'Shelf');
  await choose('Status', 'Active');
  expect(submit.disabled).toBe(true);
  await choose('Temperature Control', 'Ambient');
  expect(submit.disabled).toBe(false);
  await choose('Status', '');
  expect(submit.disabled).toBe(true);
});

test('an empty field shows that it is required (DEV-080..083)', async () => {
  const { dialog } = await open();
  for (const label of ['Device Type', 'Device Name', 'Status', 'Temperature Control']) {
    dialog.getByLabelText(label).focus();
    await userEvent.tab();
    expect(await dialog.findByText(`${label} is required.`)).toBeTruthy();
  }
});

test('fields required by a type are checked on submit (DEV-084..089)', async () => {
  const form = await open();
  const { api, dialog, submit } = form;
  api.answers(listTypeProperties, {
    result: [
      offered(),
      offered({ propertyKey: 'viewpoint_asset_id', label: 'Viewpoint Asset ID' }),
      offered({ propertyKey: 'mbrx_practice_id', label: 'Mbrx Practice ID' }),
      offered({ propertyKey: 'enclosure_serial_no', label: 'Enclosure Serial No' }),
    ],
    total_record: 4,
  });
  await fill(form, 'RightNow Verified');
  await dialog.findByLabelText('Server Name');
  await userEvent.click(submit);
  await dialog.findByText('Hardware ID is required.');
  const messages = dialog.getAllByText(/ is required\.$/).map(({ textContent }) => textContent);
  expect(messages.toSorted()).toEqual([
    'Enclosure Serial No is required.',
    'Enclosure Serial Number is required.',
    'Hardware ID is required.',
    'Mbrx Practice ID is required.',
    'Server Name is required.',
    'Viewpoint Asset ID is required.',
  ]);
  expect(api.sent(createDevice)).toEqual([]);
});

test('flex devices are not offered (DEV-091)', async () => {
  const { dialog } = await open();
  const types = within(dialog.getByLabelText('Device Type')).getAllByRole('option');
  expect(types.map(({ textContent }) => textContent)).toEqual([
    'Choose one',
    'RightNow Ready',
    'MinibarRx',
    'RightNow Verified',
    'VIPc',
    'RightNow Cloud',
    'RightNow Secure',
    'Anywhere Zone',
    'Anywhere Site',
  ]);
});

test('a failure shows its reason and keeps the input (DERR-008)', async () => {
  const form = await open();
  await fill(form, 'RightNow Cloud');
  await userEvent.type(await form.dialog.findByLabelText('Server Name'), 'edge-9');
  form.api.refuses(createDevice, { code: 'refused', message: 'There is no such customer.' });
  await userEvent.click(form.submit);
  await form.dialog.findByText('Failed to create/update cabinet.');
  expect(form.dialog.getByText('There is no such customer.')).toBeTruthy();
  expect(form.dialog.getByLabelText<HTMLInputElement>('Device Name').value).toBe('ICU South');
});

test('a failure to load the properties shows an error and can be retried (DERR-009)', async () => {
  const { api, dialog, choose } = await open();
  api.refuses(listTypeProperties, { code: 'server_error', message: 'A server error has occurred.' });
  await choose('Device Type', 'RightNow Verified');
  await dialog.findByText('Failed to load device type properties.');
  api.answers(listTypeProperties, { result: [offered()], total_record: 1 });
  await userEvent.click(dialog.getByRole('button', { name: 'Try again' }));
  expect(await dialog.findByLabelText('Server Name')).toBeTruthy();
});
