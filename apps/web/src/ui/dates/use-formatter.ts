import type { User } from '@parwell/contract';
import { DATE_FORMATS, TIME_FORMATS } from '@parwell/domain';
import { useQuery } from '@tanstack/react-query';
import { currentUserQuery } from '../../session/current-user.ts';
import { useSignedInEmail } from '../../session/session-context.ts';
import { createFormatter, type Formatter, type FormatterOptions } from './formatter.ts';
import { timeZoneOf } from './use-time-zone.ts';

const formatters = new Map<string, Formatter>();

/** The same preferences, the same formatter: it can stand in a list of dependencies. */
function formatterFor(options: FormatterOptions): Formatter {
  const key = Object.values(options).join('|');
  const formatter = formatters.get(key) ?? createFormatter(options);
  formatters.set(key, formatter);
  return formatter;
}

/** What is missing or no longer offered is the first of its list, or the zone of the browser. */
export function preferencesOf({ properties }: Pick<User, 'properties'>): FormatterOptions {
  const chosen = (key: string) => properties.find(({ propertyKey }) => propertyKey === key)?.propertyValue;
  return {
    timeZone: timeZoneOf({ properties }),
    dateFormat: DATE_FORMATS.find((format) => format === chosen('DATEFORMAT')) ?? DATE_FORMATS[0],
    timeFormat: TIME_FORMATS.find((format) => format === chosen('TIMEFORMAT')) ?? TIME_FORMATS[0],
  };
}

/** How this user wants instants and days written. */
export function useFormatter(): Formatter {
  const { data } = useQuery({
    ...currentUserQuery(useSignedInEmail()),
    select: preferencesOf,
    // Many cells ask; none of them is a reason to load the user again.
    staleTime: Infinity,
    notifyOnChangeProps: ['data'],
  });
  return formatterFor(data ?? preferencesOf({ properties: [] }));
}
