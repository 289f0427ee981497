import {
  getDevice,
  getNextCabinetId,
  getSettings,
  getUser,
  filterDevices,
  listDevices,
  listTypeProperties,
  searchCustomers,
  type Device,
  type DeviceDetails,
  type DeviceProperty,
  type OfferedProperty,
  type User,
} from '@parwell/contract';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { fakeApi } from '../../test/fake-api.ts';
import { deviceDetails, listedDevice } from '../../test/devices.ts';
import { givenSession, user } from '../../test/people.ts';

export const device = (changes: Partial<Device> = {}): Device =>
  listedDevice({
    enclosureSerialNo: 'ENC-88201',
    deviceId: 'EM-2041',
    connectivityStatus: 4,
    version: 7,
    ...changes,
  });

export const property = (changes: Partial<DeviceProperty> = {}): DeviceProperty => ({
  propertyKey: 'server_name',
  label: 'Server Name',
  valueType: 'string',
  values: [],
  value: 'edge-1',
  unconfirmed: null,
  editable: true,
  ...changes,
});

export const details = (changes: Partial<DeviceDetails> = {}): DeviceDetails =>
  deviceDetails({
    ...device(),
    lastHeardAt: '2026-11-15T08:00:00.000Z',
    properties: [
      property(),
      property({
        propertyKey: 'provider_tracking',
        label: 'Provider Tracking',
        values: ['Yes', 'No'],
        value: 'No',
      }),
      property({ propertyKey: 'machine_id', label: 'Machine ID', value: 'M-1', editable: false }),
    ],
    ...changes,
  });

export const offered = (changes: Partial<OfferedProperty> = {}): OfferedProperty => ({
  cabinetType: 'RFID',
  propertyKey: 'server_name',
  label: 'Server Name',
  valueType: 'string',
  values: [],
  editable: true,
  visibleTo: 'user',
  searchable: true,
  ...changes,
});

export const staff = (role: 'OWNER' | 'VIEWER' = 'OWNER') => user({ grants: { ALL: { cabinets: role } } });
export const customersUser = (role: 'OWNER' | 'VIEWER' = 'VIEWER') =>
  user({ grants: { 100234: { cabinets: role } } });

/** A server with these devices; the first is the one returned by the details call. */
export function givenServer(person: User, devices: readonly Device[] = [device()]) {
  const api = fakeApi();
  givenSession();
  api.answers(getUser, person);
  api.answers(getSettings, { knowledgeBaseUrl: null });
  api.answers(searchCustomers, {
    result: [
      { id: 'a', customerId: '100234', name: 'Northside Hospital' },
      { id: 'b', customerId: '100310', name: 'Lakeview Clinic' },
    ],
    total_record: 2,
  });
  api.answers(listDevices, { result: [...devices], total_record: devices.length });
  api.answers(filterDevices, {
    result: devices.map(({ cabinetId, cabinetName, customerId, cabinetType }) => ({
      cabinetId,
      cabinetName,
      customerId,
      cabinetType,
    })),
    total_record: devices.length,
  });
  api.answers(listTypeProperties, { result: [offered()], total_record: 1 });
  api.answers(getNextCabinetId, { cabinetId: '100234-012' });
  api.answers(getDevice, details(devices[0] ?? {}));
  return api;
}

export async function chooseAction(name: string): Promise<void> {
  await userEvent.click(await screen.findByRole('button', { name: 'More actions' }));
  await userEvent.click(await screen.findByRole('menuitem', { name }));
}
