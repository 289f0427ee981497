import { LOCAL_ZONE } from '../dates/preferences.ts';

/** The properties of a user that the profile page offers. */
export const PREFERENCES = [
  'TIMEZONE',
  'DATEFORMAT',
  'TIMEFORMAT',
  'USE_DARK_THEME',
  'DEFAULT_INVENTORY',
] as const;
export type Preference = (typeof PREFERENCES)[number];

/** Beside TIMEZONE = LOCAL: the zone of the browser it was chosen in. */
export const LOCAL_ZONE_NAME = 'LOCAL_TIMEZONE';

interface Property {
  readonly key: string;
  readonly value: string;
}

/**
 * What is saved when a preference is chosen, in this order. LOCAL goes on meaning the browser's zone, but
 * a report that runs at night has no browser: it finds the zone's name beside it.
 */
export function propertiesFor(preference: Preference, value: string, browserZone: string): Property[] {
  const chosen = { key: preference, value };
  return preference === 'TIMEZONE' && value === LOCAL_ZONE
    ? [{ key: LOCAL_ZONE_NAME, value: browserZone }, chosen]
    : [chosen];
}
