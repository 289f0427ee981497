import type { InstantOrDay } from './formatter.ts';
import { useFormatter } from './use-formatter.ts';

interface InstantProps {
  /** Null shows nothing. */
  readonly value: InstantOrDay | null;
  readonly show?: 'date' | 'time' | 'timeSeconds' | 'dateTime' | 'dateTimeSeconds';
}

/** In the user's format, with the full instant on hover and in `dateTime`. */
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
