/** The user is warned this long before an idle session ends. */
export const IDLE_WARNING_MS = 60_000;

/** What is to be done for a session that counts as used until `usedUntil`: nothing, warn, or end it. */
export function checkIdle(usedUntil: number, now: number): 'used' | 'warn' | 'end' {
  if (now >= usedUntil) return 'end';
  return usedUntil - now <= IDLE_WARNING_MS ? 'warn' : 'used';
}
