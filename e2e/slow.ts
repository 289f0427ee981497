import type { BrowserContext } from '@playwright/test';

/**
 * SLOW_MS=800 makes every call and every part of the page come up to so much later, each by another time:
 * a test that passes only while the machine is quick fails here.
 */
const MOST = Number(process.env['SLOW_MS'] ?? 0);
let state = Number(process.env['SLOW_SEED'] ?? 0);

/** Between 0 and 1, the same row of numbers for the same seed (mulberry32). */
function random(): number {
  state = (state + 0x6d2b79f5) | 0;
  let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
}

/** Before the workers start, which get the seed from here. */
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
    // A page that was left meanwhile does not wait for it any more.
    setTimeout(() => void route.fallback().catch(() => undefined), random() * MOST);
  });
}
