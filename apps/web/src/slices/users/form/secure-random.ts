const RANGE = 2 ** 32;

/** An unpredictable whole number below n; numbers that would favour some of them are drawn again. */
export function secureRandom(below: number): number {
  const fair = RANGE - (RANGE % below);
  for (;;) {
    const [drawn = RANGE] = crypto.getRandomValues(new Uint32Array(1));
    if (drawn < fair) return drawn % below;
  }
}
