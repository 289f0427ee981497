import {
  getFlexConfiguration,
  searchProducts,
  sendFlexConfiguration,
  setDefaultConfiguration,
  type DeviceCommand,
  type FlexConfiguration,
} from '@parwell/contract';
import { defaultFlexLayout } from '@parwell/domain';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { deviceDetails } from '../../../test/devices.ts';
import {
  confirm,
  openConfiguration,
  openDevicePage,
  PEOPLE,
  press,
  section,
} from '../device-configuration.fixture.ts';

const flex = deviceDetails({ cabinetType: 'WEIGHT', connectivityStatus: 4 });

const command = (changes: Partial<DeviceCommand> = {}): DeviceCommand => ({
  commandId: '00000000-0000-4000-8000-000000000001',
  cabinetId: flex.cabinetId,
  kind: 'flex_config',
  status: 'queued',
  requestedBy: 'mo@northside.example',
  requestedAt: '2026-11-15T08:00:00.000Z',
  sentAt: null,
  answeredAt: null,
  expiresAt: '2026-11-16T08:00:00.000Z',
  resultCode: null,
  resultMessage: '',
  ...changes,
});

const configuration = (changes: Partial<FlexConfiguration> = {}): FlexConfiguration => {
  const { compartments, settings } = structuredClone(
    defaultFlexLayout(),
  ) as FlexConfiguration['config']['data'];
  return {
    config: {
      data: {
        compartments,
        settings,
        providers: { provider_info: [{ first_name: 'Ada', last_name: 'Moss', npi_id: '1234567893' }] },
        users: [{ displayName: 'Dana Reyes', role: 80 }],
      },
    },
    deviceAckAvailable: true,
    lastCommand: null,
    products: [],
    ...changes,
  };
};

async function openFlex(known: FlexConfiguration, { person = PEOPLE.admin, open = openConfiguration } = {}) {
  const api = await open(flex, {
    person,
    given: (server) => server.answers(getFlexConfiguration, known),
  });
  const part = within(await section('Flex Configuration'));
  await part.findByText('Tray 1');
  return { api, part };
}
const click = (field: HTMLElement | undefined) => field && fireEvent.click(field);
/** Trays start collapsed. */
const openTray = async (part: Part, name: string) => {
  click(part.getByText(name));
  await part.findByLabelText('Tray Name');
};
const enter = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });
type Part = Awaited<ReturnType<typeof openFlex>>['part'];

test('shows the configuration with compartments, trays, sections, settings and people (DEV-057 FLEX-001..008 FLEX-010)', async () => {
  const { part } = await openFlex(configuration());
  expect(part.getByText('Synced with device')).toBeTruthy();
  const types = part.getAllByLabelText<HTMLSelectElement>('Compartment Type');
  expect(types.map(({ selectedOptions }) => selectedOptions[0]?.textContent)).toEqual(['Chilled', 'Ambient']);
  await openTray(part, 'Tray 1');
  for (const label of [
    'Tray Name',
    'MAC Address',
    'Tray Type',
    'Maintenance Mode',
    'Nest Columns',
    'Nest Rows',
    'Pack Weight Tolerance %',
    'LUM Weight Tolerance %',
    'Product of section 1',
    'Capacity',
  ]) {
    expect(part.getByLabelText(label)).toBeTruthy();
  }
  expect(part.getByLabelText<HTMLInputElement>('Inventory Sync Enabled').checked).toBe(true);
  expect(part.getByLabelText<HTMLInputElement>('Logging Enabled').checked).toBe(false);
  expect(part.getByLabelText<HTMLInputElement>('Logout LUM Weight Tolerance (g)').value).toBe('5');
  expect(part.getByText('NPI 1234567893')).toBeTruthy();
  expect(part.getByText('Flex Admin')).toBeTruthy();
});

test('changes are detected until they are sent, and synced when the device has them (FLEX-009..014 DAPI-032)', async () => {
  const { api, part } = await openFlex(configuration(), { open: openDevicePage });
  api.answers(searchProducts, {
    result: [{ productId: 'F1', productName: 'Immune globulin 10 g', source: 'FFF' }],
    total_record: 1,
  });
  expect(part.getByText<HTMLButtonElement>('Send to device').disabled).toBe(true);
  await openTray(part, 'Tray 1');
  await userEvent.click(part.getByLabelText('Product of section 1'));
  await userEvent.click(await screen.findByText('Immune globulin 10 g'));
  expect(await part.findByText('Changes detected')).toBeTruthy();
  // Leaving the tab with unsent changes asks first.
  await userEvent.click(screen.getByText('Commands', { selector: '[role=tab]' }));
  const leave = within(await screen.findByRole('alertdialog', { name: 'Discard changes?' }));
  await userEvent.click(leave.getByText('Keep editing'));
  click(part.getByText('Send to device'));
  expect(await part.findByText('Please enter a capacity from 1 to 999')).toBeTruthy();
  expect(api.sent(sendFlexConfiguration)).toEqual([]);
  enter(part.getByLabelText('Capacity'), '12');

  const sent = configuration({ deviceAckAvailable: false, lastCommand: command() });
  api.answers(sendFlexConfiguration, command());
  api.answers(getFlexConfiguration, sent);
  click(part.getByText('Send to device'));
  expect(await part.findByText('Not yet synced with device')).toBeTruthy();
  expect(part.queryByText('Changes detected')).toBeNull();
  expect(part.getByText(/^Queued\./)).toBeTruthy();
  const { compartments, settings } = defaultFlexLayout();
  const [chilled, ambient] = compartments;
  expect(api.sent(sendFlexConfiguration)[0]?.body).toEqual({
    basedOn: null,
    data: {
      compartments: [
        { ...chilled, trays: [{ ...chilled?.trays[0], sections: [{ productId: 'F1', capacity: 12 }] }] },
        ambient,
      ],
      settings,
    },
  });

  const acknowledged = command({ status: 'acknowledged', resultCode: 0 });
  api.answers(getFlexConfiguration, { ...sent, deviceAckAvailable: true, lastCommand: acknowledged });
  expect(await part.findByText('Synced with device')).toBeTruthy();
});

test('a configuration the device refused is not synced, shows why, and can be sent again (FLEX-011)', async () => {
  const refused = command({ status: 'refused', resultCode: 4, resultMessage: 'Tray 1 is not plugged in' });
  const { part } = await openFlex(configuration({ deviceAckAvailable: false, lastCommand: refused }));
  expect(part.getByText('Not yet synced with device')).toBeTruthy();
  expect(part.getByText('Tray 1 is not plugged in')).toBeTruthy();
  expect(part.getByText<HTMLButtonElement>('Send to device').disabled).toBe(false);
});

test('the device is reset to its default after a confirmation (FLEX-015 DAPI-033)', async () => {
  const { api } = await openFlex(configuration());
  api.answers(setDefaultConfiguration, command({ kind: 'default_config' }));
  await press('Reset to default');
  await confirm('Cancel');
  expect(api.sent(setDefaultConfiguration)).toEqual([]);
  await press('Reset to default');
  await confirm('Reset to default');
  await waitFor(() => expect(api.sent(setDefaultConfiguration)).toHaveLength(1));
});

test('compartments, trays and sections are added and removed', async () => {
  const { part } = await openFlex(configuration());
  click(part.getByText('Add Compartment'));
  expect(await part.findByLabelText('Compartment 3')).toBeTruthy();
  click(part.getByLabelText('Remove Compartment 3'));
  await waitFor(() => expect(part.queryByLabelText('Compartment 3')).toBeNull());
  click(part.getAllByText('Add Tray')[0]);
  expect(await part.findByText('New tray')).toBeTruthy();
  click(part.getByText('Add Section'));
  expect(await part.findByLabelText('Product of section 2')).toBeTruthy();
});

test('viewers see the configuration read-only (DPERM-024)', async () => {
  const { part } = await openFlex(configuration(), { person: PEOPLE.nurse });
  expect(part.getByText('Synced with device')).toBeTruthy();
  for (const name of ['Send to device', 'Reset to default', 'Add Compartment', 'Add Tray']) {
    expect(part.queryByText(name)).toBeNull();
  }
});
