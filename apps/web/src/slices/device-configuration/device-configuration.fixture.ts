import {
  getDevice,
  getProductConfiguration,
  getSettings,
  getUser,
  listAvailableUsers,
  listCabinetUsers,
  listDevices,
  listTypeProperties,
  type CabinetUser,
  type DeviceDetails,
  type DeviceSlot,
  type User,
} from '@parwell/contract';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { fakeApi, type FakeApi } from '../../test/fake-api.ts';
import { deviceDetails } from '../../test/devices.ts';
import { openDeviceTab } from '../../test/open-device-tab.tsx';
import { openPortal } from '../../test/open-portal.ts';
import { givenSession, user } from '../../test/people.ts';
import ConfigurationTab from './configuration-tab.tsx';

export const virtual = (changes: Partial<DeviceDetails> = {}): DeviceDetails =>
  deviceDetails({
    cabinetType: 'Virtual',
    cabinetProperties: { providerTracking: 'Yes', locationTracking: 'Yes' },
    ...changes,
  });

export const dana: CabinetUser = {
  userId: '00000000-0000-4000-8000-000000000001',
  displayName: 'Dana Reyes',
  email: 'dana@northside.example',
  firstName: 'Dana',
  lastName: 'Reyes',
  userRole: 'Refiller',
  role: 30,
  enabled: true,
  version: 4,
};

export const slot = (dispenser: number, changes: Partial<DeviceSlot> = {}): DeviceSlot => ({
  holder: 0,
  dispenser,
  productId: null,
  productName: null,
  capacity: 0,
  poType: null,
  ...changes,
});

export const globulin = {
  productId: 'F1',
  productName: 'Immune globulin 10 g',
  capacity: 5,
  poType: 'APO',
} as const;

/** An owner of the customer's devices and users, one of its devices only, and a viewer of its devices. */
export const PEOPLE = {
  admin: user({ grants: { 100234: { cabinets: 'OWNER', users: 'OWNER' } } }),
  technician: user({ grants: { 100234: { cabinets: 'OWNER', users: 'VIEWER' } } }),
  nurse: user({ grants: { 100234: { cabinets: 'VIEWER' } } }),
};

interface Opening {
  readonly person?: User;
  /** The filter in the URL, in the format the page writes. */
  readonly filter?: object;
  /** Overrides the default server responses. */
  readonly given?: (api: FakeApi) => void;
}

function givenDevice(shown: DeviceDetails, { person = PEOPLE.admin, given }: Opening): FakeApi {
  const api = fakeApi();
  givenSession();
  api.answers(getUser, person);
  api.answers(getSettings, { knowledgeBaseUrl: null });
  api.answers(listDevices, { result: [], total_record: 0 });
  api.answers(listTypeProperties, { result: [], total_record: 0 });
  api.answers(getDevice, shown);
  api.answers(getProductConfiguration, { slots: [slot(0, globulin), slot(1)], version: 3 });
  api.answers(listCabinetUsers, { result: [dana], total_record: 1 });
  api.answers(listAvailableUsers, {
    result: [
      { userId: dana.userId, email: dana.email, firstName: 'Dana', lastName: 'Reyes' },
      {
        userId: dana.userId.replace('1', '2'),
        email: 'ana@northside.example',
        firstName: 'Ana',
        lastName: 'Li',
      },
    ],
    total_record: 2,
  });
  given?.(api);
  return api;
}

function addressOf({ customerId, cabinetId }: DeviceDetails, filter?: object): string {
  const search = filter ? `&filter=${encodeURIComponent(JSON.stringify(filter))}` : '';
  return `/cabinet-details/${customerId}/${cabinetId}?tab=configuration${search}`;
}

/** Opens the page of a device at its Configuration tab. */
export async function openDevicePage(shown: DeviceDetails, opening: Opening = {}): Promise<FakeApi> {
  const api = givenDevice(shown, opening);
  await openPortal(addressOf(shown));
  await screen.findByRole('heading', { level: 1, name: shown.cabinetName });
  return api;
}

/** Opens the Configuration tab alone, for a device that has one user and two dispensers. */
export async function openConfiguration(shown: DeviceDetails, opening: Opening = {}): Promise<FakeApi> {
  const api = givenDevice(shown, opening);
  await openDeviceTab(ConfigurationTab, addressOf(shown, opening.filter));
  return api;
}

export const section = (name: string) => screen.findByRole('region', { name });
export const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

export async function choose(row: string, entry: string): Promise<void> {
  await userEvent.click(await screen.findByRole('button', { name: `Actions for ${row}` }));
  await userEvent.click(await screen.findByRole('menuitem', { name: entry }));
}

export const dialog = () => screen.findByRole('dialog');
export const inDialog = async () => within(await dialog());
export const confirm = async (name: string) =>
  userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name }));
