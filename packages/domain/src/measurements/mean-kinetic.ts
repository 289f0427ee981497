/** Activation energy (83.144 kJ/mol) over the gas constant, in kelvin: the pharmacopoeias' convention. */
export const ACTIVATION_KELVIN = 10_000;
export const ZERO_CELSIUS = 273.15;

/** The contribution of one reading to the sum behind the mean kinetic temperature. */
export const arrhenius = (degrees: number): number => Math.exp(-ACTIVATION_KELVIN / (degrees + ZERO_CELSIUS));

/**
 * The single temperature at which a medicine would have degraded as much as it did at the measured ones, from
 * the sum of their `arrhenius` values and their count. Null without readings.
 */
export const meanKinetic = (sum: number, count: number): number | null =>
  count === 0 ? null : ACTIVATION_KELVIN / -Math.log(sum / count) - ZERO_CELSIUS;
