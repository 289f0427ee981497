import { meanKinetic } from '../mean-kinetic.ts';
import { knownMsOf, type StepSums } from './step-sums.ts';

/** A sensor's mean kinetic temperature, weighted by time (H2); null where nothing is known or nothing aged. */
export const meanKineticOf = (sums: StepSums): number | null =>
  sums.arrheniusMs === 0 ? null : meanKinetic(sums.arrheniusMs, knownMsOf(sums));

interface SensorSums {
  readonly isPrimary: boolean;
  readonly sums: StepSums;
}

/**
 * The mean kinetic temperature of a compartment or device: that of its worst primary sensor, never of several sensors
 * together (H2). null where nothing is known of any primary sensor.
 */
export function worstMeanKinetic(sensors: readonly SensorSums[]): number | null {
  const known = sensors
    .filter(({ isPrimary }) => isPrimary)
    .map(({ sums }) => meanKineticOf(sums))
    .filter((degrees) => degrees !== null);
  return known.length > 0 ? Math.max(...known) : null;
}
