export const SESSION_CHECK_MS = 5000;
export const ID_TOKEN_SECONDS = 3600;
/** A token with less left is refreshed, so that no call uses one about to expire. */
export const REFRESH_BEFORE_MS = 5 * 60_000;

export type SessionVerdict = 'ok' | 'refresh' | 'expired' | 'missing';

/** Fine, due for refresh, expired, or missing. */
export function checkSession(stored: { expiresAt: number } | null, now: number): SessionVerdict {
  if (!stored) return 'missing';
  if (stored.expiresAt <= now) return 'expired';
  return stored.expiresAt - now <= REFRESH_BEFORE_MS ? 'refresh' : 'ok';
}
