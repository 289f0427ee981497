const RANGE = 2 ** 32;

/** A cryptographically random integer in [0, below). Draws again where a modulo would be biased. */
export function secureRandom(below: number): number {
  const fair = RANGE - (RANGE % below);
  for (;;) {
    const [drawn = RANGE] = crypto.getRandomValues(new Uint32Array(1));
    if (drawn < fair) return drawn % below;
  }
}
