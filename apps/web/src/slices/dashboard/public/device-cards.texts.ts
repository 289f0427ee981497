import type { DeviceCardState } from '@parwell/domain';

/** The texts of the device cards. */
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
  /** What a sparkline shows, for screen readers. */
  lastDay: (low: string, high: string) => `Last 24 hours: ${low} to ${high} °C`,
} as const;

/** What is counted above the cards, and said on those that need somebody. */
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
