import type { InstantOrDay } from './formatter.ts';
import { useFormatter } from './use-formatter.ts';

interface InstantProps {
  /** Null where it has not happened: nothing is shown. */
  readonly value: InstantOrDay | null;
  readonly show?: 'date' | 'time' | 'dateTime';
}

/** A date and time in the user's own way; the whole instant on hover, and for machines. */
export function Instant({ value, show = 'dateTime' }: InstantProps) {
  const format = useFormatter();
  if (value === null) return null;
  return (
    <time dateTime={machineReadable(value)} title={format.full(value)}>
      {format[show](value)}
    </time>
  );
}

const machineReadable = (value: InstantOrDay): string => {
  if (typeof value === 'string') return value;
  const date = new Date(value);
  return Number.isNaN(date.getTime()) ? String(value) : date.toISOString();
};
