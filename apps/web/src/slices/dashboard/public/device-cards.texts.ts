import type { DeviceCardState } from '@parwell/domain';

export const CARD_TEXTS = {
  heading: 'RNI Devices',
  name: 'Device Name',
  id: 'Device Id',
  status: 'Status',
  unknown: 'Unknown',
  noConnection: 'No connection',
  search: 'Search devices',
  searchHint: 'Name, id, type or customer',
  loading: 'Loading devices',
  notPermitted: 'You have no access to devices. Please ask your administrator if you need it.',
  units: (count: string) => `${count} units`,
  lastDay: (low: string, high: string) => `Last 24 hours: ${low} to ${high} °C`,
} as const;

/** Used above the cards, and on those that need attention. */
export const STATE_WORDS: Readonly<Record<DeviceCardState, string>> = {
  tooWarm: 'too warm',
  tooCold: 'too cold',
  incident: 'with an incident',
  offline: 'offline',
  nearLimit: 'near limit',
  inRange: 'in range',
  online: 'online',
  unconnected: 'without connection',
  notInUse: 'not in use',
};
