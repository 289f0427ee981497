import { z } from 'zod';
import type { ReportColumn } from '../../platform/reports/report-type.ts';

const Between = z.object({ between: z.tuple([z.string(), z.string()]) });

/** The filters of a report in words, for the PDF: 'Event Type: User Created'. */
export function describeFilter(
  columns: readonly ReportColumn[],
  filter: unknown,
  timeZone: string,
): string[] {
  const instants = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    dateStyle: 'short',
    timeStyle: 'short',
    hourCycle: 'h23',
  });
  const written = (value: unknown): string => {
    const range = Between.safeParse(value);
    if (range.success) {
      const [from, to] = range.data.between.map((instant) => instants.format(new Date(instant)));
      return `${from} – ${to} (${timeZone})`;
    }
    return typeof value === 'string' ? value : JSON.stringify(value);
  };
  return Object.entries(filter ?? {}).flatMap(([key, value]: [string, unknown]) => {
    if (value === undefined || value === null) return [];
    const title = columns.find((column) => column.key === key)?.title ?? words(key);
    return [`${title}: ${written(value)}`];
  });
}

/** Turns 'resourceType' into 'Resource Type'. */
export const words = (key: string): string =>
  key.replaceAll(/([a-z])([A-Z])/g, '$1 $2').replace(/^./, (first) => first.toUpperCase());
