import type { JudgedAlert } from './judge-signs.ts';

export interface LeftRange {
  readonly side: 'high' | 'low';
  /** In milliseconds. */
  readonly since: number;
  readonly part: string;
  readonly zone: string;
}

const SIDES: Readonly<Record<string, LeftRange['side']>> = {
  TEMPERATURE_HIGH: 'high',
  TEMPERATURE_LOW: 'low',
};

const isNamed = (name: unknown): boolean =>
  typeof name === 'number' || (typeof name === 'string' && name !== '');

/**
 * When the range was left, if we measured that before the device's alert; else null. An alert without a compartment
 * is about all of them, one without a zone about all zones.
 */
export function rangeLeftAt(
  { alertType, at, details }: Pick<JudgedAlert, 'alertType' | 'at' | 'details'>,
  measured: readonly LeftRange[],
): number | null {
  const { compartment, zone } = details;
  const times = measured
    .filter(
      (left) =>
        left.side === SIDES[alertType] &&
        left.since <= at &&
        (!isNamed(compartment) || left.part === String(compartment)) &&
        (!isNamed(zone) || left.zone === zone),
    )
    .map(({ since }) => since);
  return times.length > 0 ? Math.min(...times) : null;
}
