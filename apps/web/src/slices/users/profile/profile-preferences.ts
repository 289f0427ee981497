import {
  DATE_FORMATS,
  INVENTORY_VIEWS,
  isZone,
  LOCAL_ZONE,
  TIME_FORMATS,
  TIME_ZONES,
  type Preference,
} from '@parwell/domain';
import type { Formatter } from '../../../ui/dates/formatter.ts';
import type { Option } from '../../../ui/forms/option.ts';
import { PROFILE_TEXTS } from '../users.texts.ts';

export interface PreferenceChoice {
  readonly preference: Preference;
  readonly label: string;
  readonly options: readonly Option[];
  readonly standard: string;
  readonly example?: (format: Formatter, now: number) => string;
}

/** The zone's full name in brackets, unless the text already ends with it. */
const zoneSuffix = (text: string, zone: string): string => (text.endsWith(` ${zone}`) ? '' : ` (${zone})`);

const asOption = (value: string): Option => ({ value, label: value });

/** The preferences in the order of the page (PROF-006..011). */
export const PREFERENCE_CHOICES: readonly PreferenceChoice[] = [
  {
    preference: 'TIMEZONE',
    label: 'Time zone',
    options: TIME_ZONES.map(({ zone, label }) => ({ value: zone, label })),
    standard: LOCAL_ZONE,
    example: (format, now) =>
      PROFILE_TEXTS.now(`${format.full(now)}${zoneSuffix(format.full(now), format.timeZone)}`),
  },
  {
    preference: 'DATEFORMAT',
    label: 'Date format',
    options: DATE_FORMATS.map(asOption),
    standard: DATE_FORMATS[0],
    example: (format, now) => PROFILE_TEXTS.today(format.date(now)),
  },
  {
    preference: 'TIMEFORMAT',
    label: 'Time format',
    options: TIME_FORMATS.map(asOption),
    standard: TIME_FORMATS[0],
    example: (format, now) => PROFILE_TEXTS.now(format.time(now)),
  },
  {
    preference: 'USE_DARK_THEME',
    label: 'Theme',
    options: [
      { value: '0', label: 'Light' },
      { value: '1', label: 'Dark' },
    ],
    standard: '0',
  },
  {
    preference: 'DEFAULT_INVENTORY',
    label: 'Default inventory',
    options: INVENTORY_VIEWS.map(({ view, label }) => ({ value: view, label })),
    standard: INVENTORY_VIEWS[0].view,
  },
];

/** The value in effect. A valid zone that is no longer offered still applies, so it is shown. */
export function chosenValue({ preference, options, standard }: PreferenceChoice, stored?: string): string {
  if (stored === undefined) return standard;
  const isOffered = options.some(({ value }) => value === stored);
  return isOffered || (preference === 'TIMEZONE' && isZone(stored)) ? stored : standard;
}

export const labelOf = ({ options }: PreferenceChoice, value: string): string =>
  options.find((option) => option.value === value)?.label ?? value;
