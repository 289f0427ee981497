/** The radius of the middle of the ring, for which a full turn has the length 100. */
export const RADIUS = 100 / (2 * Math.PI);

interface Arc {
  readonly length: number;
  /** Clockwise from the top. */
  readonly start: number;
}

/** The slices of a ring. Negative values cannot be drawn. */
export function arcsOf(values: readonly number[]): readonly Arc[] {
  const drawn = values.map((value) => Math.max(value, 0));
  const sum = drawn.reduce((total, value) => total + value, 0);
  return drawn.map((value, index) => ({
    length: sum === 0 ? 0 : (value / sum) * 100,
    start: sum === 0 ? 0 : (drawn.slice(0, index).reduce((total, each) => total + each, 0) / sum) * 100,
  }));
}
