import type { DashboardDevice } from '@parwell/contract';
import { CARD_TEXTS } from './device-cards.texts.ts';

const WIDTH = 120;
const HEIGHT = 32;
const PADDING = 3;

interface SparklineProps {
  readonly temperature: NonNullable<DashboardDevice['temperature']>;
  readonly now: number;
}

const HOUR_MS = 3_600_000;

/**
 * The last 24 hours as a small line with a dot at the last reading; the dashed line is the nearer limit. The
 * line ends now: a silent device's dot is further left.
 */
export function Sparkline({ temperature: { hours, value, at, low, high }, now }: SparklineProps) {
  const hoursAgo = Math.max(0, (now - Date.parse(at)) / HOUR_MS);
  const values = [...hours, hoursAgo < 1 ? value : null];
  const known = [...hours.filter((each) => each !== null), value];
  const limit = nearerLimit(value, low, high);
  const shown = limit === null ? known : [...known, limit];
  const [least, most] = [Math.min(...shown), Math.max(...shown)];
  const y = (degrees: number) =>
    HEIGHT - PADDING - ((degrees - least) / Math.max(most - least, 0.5)) * (HEIGHT - 2 * PADDING);
  const x = (index: number) => PADDING + (index / (values.length - 1)) * (WIDTH - 2 * PADDING);
  return (
    <svg
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      role="img"
      aria-label={CARD_TEXTS.lastDay(Math.min(...known).toFixed(1), Math.max(...known).toFixed(1))}
      style={{ width: '100%', maxWidth: WIDTH, height: HEIGHT, flex: '0 1 auto', minWidth: 0 }}
    >
      {limit !== null && (
        <line
          x1={PADDING}
          x2={WIDTH - PADDING}
          y1={y(limit)}
          y2={y(limit)}
          stroke="currentColor"
          strokeOpacity={0.5}
          strokeDasharray="3 3"
        />
      )}
      <path d={lineThrough(values, x, y)} fill="none" stroke="currentColor" strokeWidth={1.75} />
      <circle cx={x(Math.max(0, hours.length - hoursAgo))} cy={y(value)} r={2.75} fill="currentColor" />
    </svg>
  );
}

const nearerLimit = (value: number, low: number | null, high: number | null): number | null =>
  low === null || high === null ? (high ?? low) : high - value <= value - low ? high : low;

/** An hour without a reading leaves a gap. */
const lineThrough = (
  values: readonly (number | null)[],
  x: (index: number) => number,
  y: (degrees: number) => number,
): string =>
  values
    .map((value, index) => {
      if (value === null) return '';
      const isStart = index === 0 || values[index - 1] === null;
      return `${isStart ? 'M' : 'L'}${x(index).toFixed(1)} ${y(value).toFixed(1)}`;
    })
    .join('');
