/** How often the portal checks its session. */
export const SESSION_CHECK_MS = 5000;
/** The lifetime of an id token. */
export const ID_TOKEN_SECONDS = 3600;
/** A token is refreshed when less than this is left, so that no call is made with one about to expire. */
export const REFRESH_BEFORE_MS = 5 * 60_000;

export type SessionVerdict = 'ok' | 'refresh' | 'expired' | 'missing';

/** The state of the stored tokens at `now`: fine, due for refresh, expired, or missing. */
export function checkSession(stored: { expiresAt: number } | null, now: number): SessionVerdict {
  if (!stored) return 'missing';
  if (stored.expiresAt <= now) return 'expired';
  return stored.expiresAt - now <= REFRESH_BEFORE_MS ? 'refresh' : 'ok';
}
