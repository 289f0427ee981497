/** The portal looks at its session this often. */
export const SESSION_CHECK_MS = 5000;
/** An id token lives at most this long. */
export const ID_TOKEN_SECONDS = 3600;
/** Refreshed when less than this is left, so that no call is made with a token about to expire. */
export const REFRESH_BEFORE_MS = 5 * 60_000;

export type SessionVerdict = 'ok' | 'refresh' | 'expired' | 'missing';

/** What the stored tokens say at `now`: keep going, refresh soon, expired, or gone. */
export function checkSession(stored: { expiresAt: number } | null, now: number): SessionVerdict {
  if (!stored) return 'missing';
  if (stored.expiresAt <= now) return 'expired';
  return stored.expiresAt - now <= REFRESH_BEFORE_MS ? 'refresh' : 'ok';
}
