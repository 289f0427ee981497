import type { BrowserContext } from '@playwright/test';

/**
 * SLOW_MS=800 delays every request by a random time up to that, to find tests that depend on a fast machine.
 */
const MOST = Number(process.env['SLOW_MS'] ?? 0);
let state = Number(process.env['SLOW_SEED'] ?? 0);

/** In [0, 1); the same sequence for the same seed (mulberry32). */
function random(): number {
  state = (state + 0x6d2b79f5) | 0;
  let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
}

/** Runs before the workers start, so that they inherit the seed. */
export function announceSlowness(): void {
  if (!(MOST > 0)) return;
  const seed = (process.env['SLOW_SEED'] ??= String(Date.now() % 1_000_000));
  process.stdout.write(
    `Everything comes up to ${MOST} ms late; once more the same with SLOW_SEED=${seed}.\n`,
  );
}

export async function slowDown(context: BrowserContext): Promise<void> {
  if (!(MOST > 0)) return;
  await context.route(/\/(api|assets)\//, (route) => {
    // The page may have been left meanwhile, so errors are ignored.
    setTimeout(() => void route.fallback().catch(() => undefined), random() * MOST);
  });
}
