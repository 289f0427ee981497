/** The activation energy of 83.144 kJ/mol over the gas constant, in kelvin: what pharmacopoeias agree on. */
export const ACTIVATION_KELVIN = 10_000;
export const ZERO_CELSIUS = 273.15;

/** What one measurement adds to the sum that the mean kinetic temperature is made from. */
export const arrhenius = (degrees: number): number => Math.exp(-ACTIVATION_KELVIN / (degrees + ZERO_CELSIUS));

/**
 * The single temperature at which a medicine would have aged as much as it did at all those that were
 * measured: from the sum of their `arrhenius` and their number. Null where nothing was measured.
 */
export const meanKinetic = (sum: number, count: number): number | null =>
  count === 0 ? null : ACTIVATION_KELVIN / -Math.log(sum / count) - ZERO_CELSIUS;
