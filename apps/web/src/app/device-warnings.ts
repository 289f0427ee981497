import { unconfirmedValuesWarning } from '../slices/commands/unconfirmed-values.device-warning.ts';
import { clockFaultsWarning } from '../slices/devices/clock-faults.device-warning.ts';
import type { DeviceWarning } from '../slices/devices/public/device-warning.ts';
import { incidentsWarning } from '../slices/incidents/incidents.device-warning.ts';

export const deviceWarnings: readonly DeviceWarning[] = [
  incidentsWarning,
  clockFaultsWarning,
  unconfirmedValuesWarning,
];
