import { z } from 'zod';
import type { ReportColumn } from '../../platform/reports/report-type.ts';

const Between = z.object({ between: z.tuple([z.string(), z.string()]) });

/** In words, for the PDF: 'Event Type: User Created'. */
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
  const written = (value: unknown, labels: ReportColumn['labels'] = {}): string => {
    const range = Between.safeParse(value);
    if (range.success) {
      const [from, to] = range.data.between.map((instant) => instants.format(new Date(instant)));
      return `${from} – ${to} (${timeZone})`;
    }
    if (Array.isArray(value)) return value.map((each) => written(each, labels)).join(', ');
    if (typeof value === 'boolean') return value ? 'Yes' : 'No';
    if (typeof value !== 'object' || value === null) return labels[String(value)] ?? String(value);
    return Object.entries(value)
      .map(([name, inner]) => `${words(name)} ${written(inner)}`)
      .join(', ');
  };
  return Object.entries(filter ?? {}).flatMap(([key, value]: [string, unknown]) => {
    if (value === undefined || value === null) return [];
    const column = columns.find((each) => each.key === key);
    return [`${column?.title ?? words(key)}: ${written(value, column?.labels)}`];
  });
}

/** Turns 'resourceType' into 'Resource Type'. */
export const words = (key: string): string =>
  key.replaceAll(/([a-z])([A-Z])/g, '$1 $2').replace(/^./, (first) => first.toUpperCase());
