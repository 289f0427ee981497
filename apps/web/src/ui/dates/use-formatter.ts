import type { User } from '@parwell/contract';
import { DATE_FORMATS, TIME_FORMATS } from '@parwell/domain';
import { useQuery } from '@tanstack/react-query';
import { use } from 'react';
import { currentUserQuery } from '../../session/current-user.ts';
import { useSignedInEmail } from '../../session/session-context.ts';
import { createFormatter, type Formatter, type FormatterOptions } from './formatter.ts';
import { ShownZone } from './shown-zone.ts';
import { timeZoneOf } from './use-time-zone.ts';

const formatters = new Map<string, Formatter>();

/** The same formatter for the same preferences, so that it can be a hook dependency. */
function formatterFor(options: FormatterOptions): Formatter {
  const key = Object.values(options).join('|');
  const formatter = formatters.get(key) ?? createFormatter(options);
  formatters.set(key, formatter);
  return formatter;
}

/**
 * A missing or no longer offered preference falls back to the first of its list, or to the browser's zone.
 */
export function preferencesOf({ properties }: Pick<User, 'properties'>): FormatterOptions {
  const chosen = (key: string) => properties.find(({ propertyKey }) => propertyKey === key)?.propertyValue;
  return {
    timeZone: timeZoneOf({ properties }),
    dateFormat: DATE_FORMATS.find((format) => format === chosen('DATEFORMAT')) ?? DATE_FORMATS[0],
    timeFormat: TIME_FORMATS.find((format) => format === chosen('TIMEFORMAT')) ?? TIME_FORMATS[0],
  };
}

const known = new WeakMap<User, FormatterOptions>();

/** Cached by user: hundreds of cells ask, and browsers are slow to name their zone. */
function knownPreferencesOf(user: User): FormatterOptions {
  const options = known.get(user) ?? preferencesOf(user);
  known.set(user, options);
  return options;
}

/** In the user's zone, or in that of the part of the page. */
export function useFormatter(): Formatter {
  const shownZone = use(ShownZone);
  const { data } = useQuery({
    ...currentUserQuery(useSignedInEmail()),
    select: knownPreferencesOf,
    // None of the many cells should load the user again.
    staleTime: Infinity,
    notifyOnChangeProps: ['data'],
  });
  const preferences = data ?? preferencesOf({ properties: [] });
  return formatterFor(shownZone === undefined ? preferences : { ...preferences, timeZone: shownZone });
}
