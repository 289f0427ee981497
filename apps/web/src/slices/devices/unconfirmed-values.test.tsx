import {
  getDevice,
  getDeviceCommand,
  issueDeviceCredentials,
  replaceMachine,
  updateDevice,
  type DeviceCommand,
  type DeviceProperty,
} from '@parwell/contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { openPortal } from '../../test/open-portal.ts';
import { chooseAction, customersUser, details, givenServer, property, staff } from './devices.fixture.ts';

const COMMAND_ID = '00000000-0000-4000-8000-000000000001';

const heartbeat = (value: string, unconfirmed: Partial<DeviceProperty['unconfirmed']> | null = null) =>
  property({
    propertyKey: 'heartbeat_seconds',
    label: 'Heartbeat Seconds',
    valueType: 'number',
    value,
    unconfirmed: unconfirmed && {
      onDevice: '60',
      status: 'queued',
      message: '',
      commandId: COMMAND_ID,
      ...unconfirmed,
    },
  });

const command = (changes: Partial<DeviceCommand>): DeviceCommand => ({
  commandId: COMMAND_ID,
  cabinetId: '100234-001',
  kind: 'edge_properties',
  status: 'queued',
  requestedBy: 'ops@fff.example',
  requestedAt: '2026-11-15T08:00:00.000Z',
  sentAt: null,
  answeredAt: null,
  expiresAt: '2026-11-16T08:00:00.000Z',
  resultCode: null,
  resultMessage: '',
  ...changes,
});

async function open(properties: DeviceProperty[], person = staff(), changes = {}) {
  const api = givenServer(person);
  api.answers(getDevice, details({ properties, ...changes }));
  api.answers(getDeviceCommand, command({}));
  await openPortal('/cabinet-details/100234/100234-001');
  await screen.findByRole('heading', { level: 1, name: 'ICU North' });
  return api;
}

const factOf = (label: string) => screen.getByText(label).nextElementSibling?.textContent;

test('an edit succeeds when the device says so; until then both values are shown (DERR-007)', async () => {
  const api = await open([heartbeat('60')]);
  expect(factOf('Heartbeat Seconds')).toBe('60 s');
  await chooseAction('Edit');
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Device' }));
  const field = dialog.getByLabelText('Heartbeat Seconds');
  expect(dialog.getByText('5 to 300 s')).toBeTruthy();
  await userEvent.clear(field);
  await userEvent.type(field, '-7');
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByText('Must be from 5 to 300 s')).toBeTruthy();
  expect(api.sent(updateDevice)).toEqual([]);

  await userEvent.clear(field);
  await userEvent.type(field, '75');
  const waiting = details({ properties: [heartbeat('75', {})], version: 8 });
  api.answers(updateDevice, waiting);
  api.answers(getDevice, waiting);
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  await screen.findByText('Saved. The device has not confirmed it yet.');
  await waitFor(() => expect(factOf('Heartbeat Seconds')).toBe('60 s · 75 s waiting'));
  expect(screen.getByText('Waiting for the device: Heartbeat Seconds 75 s.')).toBeTruthy();
  expect(screen.queryByText('Cabinet update succeeded.')).toBeNull();

  api.answers(getDevice, details({ properties: [heartbeat('75')], version: 8 }));
  api.answers(getDeviceCommand, command({ status: 'acknowledged', resultCode: 0 }));
  await screen.findByText('Cabinet update succeeded.');
  await waitFor(() => expect(factOf('Heartbeat Seconds')).toBe('75 s'));
  expect(screen.queryByText(/Waiting for the device/)).toBeNull();
});

test('a refused value is shown as refused, on the page and in the form, an ignored limit as not used, and a wrong clock with what to do', async () => {
  const limit = property({
    propertyKey: 'allowed_temp_min',
    label: 'Allowed Temp Min',
    valueType: 'number',
    value: '-5',
  });
  const at = '2026-11-15T08:00:00.000Z';
  const clock = { seconds: 7200, readings: 31, firstAt: at, lastAt: at, rightSince: null };
  await open([heartbeat('-7', { status: 'refused', message: 'Out of range' }), limit], staff(), {
    clockFaults: [{ direction: 'ahead', ...clock }],
  });
  const fault = screen.getByText('Clock 2 h ahead: 31 readings not shown.');
  expect(fault.parentElement?.textContent).toContain(
    'Check the date, time, time zone and time server of the device',
  );
  expect(factOf('Heartbeat Seconds')).toBe('60 s · refused: −7 s');
  expect(factOf('Allowed Temp Min')).toBe('−5 °C · not used');
  expect(
    screen.getByText(
      'The device refused: Heartbeat Seconds −7 s. Out of range. It keeps its previous values. Edit the device to send new ones.',
    ),
  ).toBeTruthy();
  await chooseAction('Edit');
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Device' }));
  expect(dialog.getByText('5 to 300 s. On the device: 60 s · refused: −7 s')).toBeTruthy();
  // A value from before there were limits does not prevent other changes; an entered one is checked.
  const field = dialog.getByLabelText('Allowed Temp Min');
  await userEvent.clear(field);
  await userEvent.type(field, '20');
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByText('Must be from 2 to 8 °C for 2-8c')).toBeTruthy();
  expect(dialog.queryByText('Must be from 5 to 300 s')).toBeNull();
});

test.each([
  ['leads staff to the secret of the new one', staff(), true],
  ['tells others whom to ask for the secret', customersUser('OWNER'), false],
])('replacing a machine %s (DEV-105)', async (_what, person, mayIssue) => {
  const api = await open([], person);
  api.answers(replaceMachine, details({ version: 8 }));
  api.answers(issueDeviceCredentials, { username: '100234-001', secret: 's3cret-of-the-new-one' });
  await chooseAction('Replace');
  const dialog = within(await screen.findByRole('dialog', { name: 'Replace' }));
  await userEvent.type(dialog.getByLabelText('New serial number'), 'SN-2');
  await userEvent.click(dialog.getByRole('button', { name: 'Replace' }));
  const question = within(await screen.findByRole('alertdialog'));
  expect(question.getByText(/The old secret stops working/)).toBeTruthy();
  await userEvent.click(question.getByRole('button', { name: 'Replace' }));
  if (mayIssue) {
    await userEvent.click(await screen.findByRole('button', { name: 'Issue New Secret' }));
    expect(await screen.findByText('s3cret-of-the-new-one')).toBeTruthy();
  } else {
    expect(await screen.findByText(/Ask your provider for a new one\./)).toBeTruthy();
  }
  expect(screen.queryByRole('dialog', { name: 'Replace' })).toBeNull();
});
