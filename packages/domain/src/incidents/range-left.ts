import type { JudgedAlert } from './judge-signs.ts';

/** A thermometer that is out of range, as our own measurement knows it. */
export interface LeftRange {
  readonly side: 'high' | 'low';
  /** When it left the range, in milliseconds. */
  readonly since: number;
  /** The compartment's number. */
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
 * When the range was left that a device's alert is about, if we have measured that it was before the device said so; null if we have
 * not. An alert that names no compartment is about all of them, one that names no zone about all zones.
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
