import { refreshSession } from '@parwell/contract';
import { checkSession } from '@parwell/domain';
import { ApiFailure } from './api-failure.ts';
import { send } from './send.ts';
import { readStoredSession, storeSession, type StoredSession } from './stored-session.ts';

export type RefreshOutcome = 'refreshed' | 'refused' | 'unreachable';

/**
 * Exchanges the refresh cookie for new tokens. The cookie works once, and the server treats a second use as
 * theft: tabs refresh one after the other, and a tab does nothing if another one has already refreshed.
 */
export const refreshStoredSession = (stale: StoredSession): Promise<RefreshOutcome> =>
  oneTabAtATime(async () => {
    const current = readStoredSession();
    if (!current) return 'refused';
    if (current.idToken !== stale.idToken) return 'refreshed';
    try {
      const session = await send(refreshSession, {}, null);
      // The user signed out in another tab meanwhile; storing the answer would sign them in again.
      if (!readStoredSession()) return 'refused';
      storeSession(session);
      return 'refreshed';
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      return error.refused ? 'refused' : 'unreachable';
    }
  });

let queue: Promise<unknown> = Promise.resolve();

/** Browsers offer locks only on https and localhost. Elsewhere, at least refreshes within this tab queue. */
function oneTabAtATime(refresh: () => Promise<RefreshOutcome>): Promise<RefreshOutcome> {
  if ('locks' in navigator) return navigator.locks.request('parwell-refresh', refresh);
  const turn = queue.then(refresh);
  queue = turn.catch(() => undefined);
  return turn;
}

/**
 * The token for a call. It is refreshed here too, because it can expire during sleep, before the next check.
 */
export async function freshIdToken(): Promise<string | null> {
  const stored = readStoredSession();
  if (stored && checkSession(stored, Date.now()) === 'expired') await refreshStoredSession(stored);
  return readStoredSession()?.idToken ?? null;
}
