import {
  getDevice,
  getDeviceTags,
  getFlexConfiguration,
  getSettings,
  getUser,
  listCabinetUsers,
  listDeviceCommands,
  listDeviceReceipts,
  listDevices,
  searchProducts,
  type CommandEntry,
  type DeviceCommand,
  type DeviceDetails,
  type FlexConfiguration,
  type User,
} from '@parwell/contract';
import { defaultFlexLayout, type CommandKind } from '@parwell/domain';
import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { fakeApi, type FakeApi } from '../../test/fake-api.ts';
import { deviceDetails } from '../../test/devices.ts';
import { openDeviceTab } from '../../test/open-device-tab.tsx';
import { openPortal } from '../../test/open-portal.ts';
import { givenSession, user } from '../../test/people.ts';
import CommandsTab from './commands/commands-tab.tsx';
import ReceiptsTab from './receipts/receipts-tab.tsx';
import DeviceTagsTab from './tags/device-tags-tab.tsx';

export const flexDevice = (changes: Partial<DeviceDetails> = {}): DeviceDetails =>
  deviceDetails({
    cabinetId: '100234-004',
    cabinetName: 'Flex East',
    cabinetType: 'WEIGHT',
    connectivityStatus: 4,
    cabinetProperties: { serialNumber: 'SN-1' },
    ...changes,
  });

const ID = '00000000-0000-4000-8000-00000000000';

export const command = (kind: CommandKind, changes: Partial<DeviceCommand> = {}): DeviceCommand => ({
  commandId: `${ID}1`,
  cabinetId: '100234-004',
  kind,
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

export const entry = (
  kind: CommandKind,
  sent: CommandEntry['sent'],
  changes: Partial<DeviceCommand> = {},
): CommandEntry => ({ ...command(kind, changes), sent });

export const done = (kind: CommandKind) => command(kind, { status: 'acknowledged', resultCode: 0 });

export const globulin = { productId: 'F1', productName: 'Immune globulin 10 g', source: 'FFF' };

export const configuration = (changes: Partial<FlexConfiguration> = {}): FlexConfiguration => {
  const { compartments, settings } = structuredClone(
    defaultFlexLayout(),
  ) as FlexConfiguration['config']['data'];
  // The first tray is empty, the second is set up for one product.
  const [tray] = compartments[1]?.trays ?? [];
  if (tray) tray.sections = [{ productId: globulin.productId, capacity: 20 }];
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
    products: [globulin],
    ...changes,
  };
};

/** Owners and viewers of devices: staff for all customers, the others for one. */
export const PEOPLE = {
  staff: user({ grants: { ALL: { cabinets: 'OWNER' } } }),
  staffViewer: user({ grants: { ALL: { cabinets: 'VIEWER' } } }),
  owner: user({ grants: { 100234: { cabinets: 'OWNER' } } }),
  nurse: user({ grants: { 100234: { cabinets: 'VIEWER' } } }),
};

function givenDevice(person: User, device: DeviceDetails, journal: readonly CommandEntry[]): FakeApi {
  const api = fakeApi();
  givenSession();
  api.answers(getUser, person);
  api.answers(getSettings, { knowledgeBaseUrl: null, trackPrefix: null } as never);
  api.answers(listDevices, { result: [], total_record: 0 });
  api.answers(getDevice, device);
  api.answers(getFlexConfiguration, configuration());
  api.answers(listCabinetUsers, { result: [], total_record: 0 });
  api.answers(listDeviceCommands, { result: [...journal], total_record: journal.length });
  api.answers(listDeviceReceipts, { result: [], total_record: 0, reportedAt: null });
  api.answers(getDeviceTags, { resultCode: 0, tags: { floor: '2' }, message: '' });
  api.answers(searchProducts, { result: [globulin], total_record: 1 });
  return api;
}

const addressOf = ({ customerId, cabinetId }: DeviceDetails, tab: string) =>
  `/cabinet-details/${customerId}/${cabinetId}?tab=${tab}`;

/** Opens the page of a flex device that has only its default configuration, at a tab. */
export async function openFlex(
  tab: string,
  person = PEOPLE.owner,
  device = flexDevice(),
  journal: readonly CommandEntry[] = [],
): Promise<FakeApi> {
  const api = givenDevice(person, device, journal);
  await openPortal(addressOf(device, tab));
  await screen.findByText(device.cabinetName, { selector: 'h1' });
  return api;
}

const TABS = { commands: CommandsTab, 'device-tags': DeviceTagsTab, receipts: ReceiptsTab };

/** Opens a tab of that device alone. */
export async function openFlexTab(
  tab: keyof typeof TABS,
  person = PEOPLE.owner,
  device = flexDevice(),
): Promise<FakeApi> {
  const api = givenDevice(person, device, []);
  await openDeviceTab(TABS[tab], addressOf(device, tab));
  return api;
}

export const tabs = () =>
  screen
    .getAllByRole('tablist', { name: 'Device details' })
    .flatMap((list) => [...list.querySelectorAll('[role=tab]')].map(({ textContent }) => textContent));

/** Finds a button by its text; searching by role is slow in large forms. */
export const press = async (name: string) => {
  const found = await screen.findAllByText(name, { selector: 'button' });
  const [button] = found;
  if (button) await userEvent.click(button);
};
/** Sets the value at once; typing key by key is slow in large forms. */
export const enter = async (label: string | RegExp, value: string) =>
  fireEvent.change(await screen.findByLabelText(label), { target: { value } });
export const select = async (label: string, option: string) =>
  userEvent.selectOptions(await screen.findByLabelText(label), option);

export async function chooseProduct(label = 'Product'): Promise<void> {
  await userEvent.click(await screen.findByLabelText(label));
  await userEvent.click(await screen.findByText(globulin.productName));
}
