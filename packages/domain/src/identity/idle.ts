/** Before an idle session ends. */
export const IDLE_WARNING_MS = 60_000;

export function checkIdle(usedUntil: number, now: number): 'used' | 'warn' | 'end' {
  if (now >= usedUntil) return 'end';
  return usedUntil - now <= IDLE_WARNING_MS ? 'warn' : 'used';
}
