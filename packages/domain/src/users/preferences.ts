import { LOCAL_ZONE } from '../dates/preferences.ts';
import { isZone } from '../dates/wall-clock.ts';

export const PREFERENCES = [
  'TIMEZONE',
  'DATEFORMAT',
  'TIMEFORMAT',
  'USE_DARK_THEME',
  'DEFAULT_INVENTORY',
] as const;
export type Preference = (typeof PREFERENCES)[number];

/** Stored with TIMEZONE = LOCAL: the zone of the browser in which it was chosen. */
export const LOCAL_ZONE_NAME = 'LOCAL_TIMEZONE';

interface Property {
  readonly key: string;
  readonly value: string;
}

/**
 * In this order. LOCAL means the browser's zone, but a scheduled report has no browser, so the zone's name is saved
 * as well.
 */
export function propertiesFor(preference: Preference, value: string, browserZone: string): Property[] {
  const chosen = { key: preference, value };
  return preference === 'TIMEZONE' && value === LOCAL_ZONE
    ? [{ key: LOCAL_ZONE_NAME, value: browserZone }, chosen]
    : [chosen];
}

/** Chosen by name, or the zone of the browser in which LOCAL was chosen; else undefined. */
export function chosenZone(valueOf: (key: string) => string | undefined): string | undefined {
  const chosen = valueOf('TIMEZONE');
  const zone = chosen === LOCAL_ZONE ? valueOf(LOCAL_ZONE_NAME) : chosen;
  return zone !== undefined && isZone(zone) ? zone : undefined;
}
