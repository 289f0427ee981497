import type { DashboardDevice, DashboardDevices } from '@parwell/contract';
import { DEVICE_CARD_STATES } from '@parwell/domain';

export const cardOf = (changes: Partial<DashboardDevice> = {}): DashboardDevice => ({
  cabinetId: '100234-011',
  cabinetType: 'RFID',
  cabinetName: 'Outpatient Infusion Fridge',
  cabinetState: 30,
  customerId: '100234',
  customerName: 'Northside Hospital',
  state: 'online',
  connectivityStatus: 4,
  lastHeard: new Date().toISOString(),
  temperature: null,
  units: null,
  incident: null,
  ...changes,
});

export const devicesOf = (result: readonly DashboardDevice[], total = result.length): DashboardDevices => ({
  result: [...result],
  total_record: total,
  counts: Object.fromEntries(
    DEVICE_CARD_STATES.map((state) => [state, result.filter((device) => device.state === state).length]),
  ) as DashboardDevices['counts'],
});

export const noDevices = devicesOf([]);
