import type { Device, DeviceDetails } from '@parwell/contract';
import { NO_MACHINE_TEXTS } from '@parwell/domain';

/** An active device in a list. */
export const listedDevice = (changes: Partial<Device> = {}): Device => ({
  cabinetId: '100234-001',
  cabinetName: 'ICU North',
  customerId: '100234',
  customerName: 'Northside Hospital',
  cabinetType: 'EM',
  cabinetState: 30,
  tempControl: '2-8c',
  ...NO_MACHINE_TEXTS,
  deviceId: null,
  connectivityStatus: null,
  cabinetProperties: {},
  version: 1,
  ...changes,
});

/** The details of a device without properties that was never heard. */
export const deviceDetails = (changes: Partial<DeviceDetails> = {}): DeviceDetails => ({
  ...listedDevice(),
  createdAt: '2026-01-02T08:00:00.000Z',
  lastHeardAt: null,
  temperature: null,
  clockFaults: [],
  storagePlaces: [{ name: '', range: { min: 2, max: 8 }, trays: [] }],
  // No other than that of the browser in the test.
  timeZone: { zone: new Intl.DateTimeFormat().resolvedOptions().timeZone, of: 'business' },
  properties: [],
  cabinetProviders: [],
  cabinetLocationTrackings: [],
  ...changes,
});
