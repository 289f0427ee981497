import { dayAt, type ReportFormat } from '@parwell/domain';
import { z } from 'zod';

interface Named {
  readonly title: string;
  /** See `ReportType`. */
  readonly fileWords?: string | undefined;
  readonly format: ReportFormat;
  readonly requestedAt: Date;
  readonly timeZone: string;
  readonly filter: unknown;
  readonly covers?: readonly Date[] | null;
}

export const MEDIA_TYPES: Readonly<Record<ReportFormat, string>> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pdf: 'application/pdf',
};

export const mediaTypeOf = (fileName: string): string =>
  Object.entries(MEDIA_TYPES).find(([format]) => fileName.endsWith(`.${format}`))?.[1] ??
  'application/octet-stream';

const Between = z.object({ between: z.tuple([z.iso.datetime(), z.iso.datetime()]) });

/** From the most exact to the least: only the first is named. */
const SUBJECTS = ['deviceId', 'cabinetId', 'customerId', 'tenantId'] as const;

/**
 * 'Device Temperature 100234-015 2026-11-01 to 2026-11-07.csv': the device or customer and the days of the filter,
 * or the day of the request. Without characters that an operating system forbids in file names.
 */
export function fileNameOf(named: Named): string {
  const { title, fileWords, format, requestedAt, timeZone, filter, covers } = named;
  const values = (filter ?? {}) as Readonly<Record<string, unknown>>;
  const subject = SUBJECTS.map((key) => values[key]).find(
    (value): value is string => typeof value === 'string' && value !== '',
  );
  const chosen = Object.values(values)
    .map((value) => Between.safeParse(value).data?.between.map((instant) => new Date(instant)))
    .find((range) => range !== undefined);
  const days = (chosen ?? covers ?? [requestedAt]).map((at) => dayAt(at.getTime(), timeZone));
  const name = fileWords
    ? [subject ?? 'all', fileWords, days[0], days.at(-1)].join('_')
    : [title, subject, [...new Set(days)].join(' to ')].filter(Boolean).join(' ');
  return `${name.replaceAll(/[^\p{L}\p{N} &_-]/gu, '').slice(0, MAX_LENGTH)}.${format}`;
}

/** Below every file system's limit, in any script. */
const MAX_LENGTH = 80;
