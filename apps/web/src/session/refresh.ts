import { refreshSession } from '@parwell/contract';
import { checkSession } from '@parwell/domain';
import { ApiFailure } from './api-failure.ts';
import { send } from './send.ts';
import { readStoredSession, storeSession, type StoredSession } from './stored-session.ts';

export type RefreshOutcome = 'refreshed' | 'refused' | 'unreachable';

/**
 * Trades the refresh cookie for new tokens. The cookie works once and the server takes a second use for
 * theft, so tabs queue for it, and whoever finds that another has been faster leaves it alone.
 */
export const refreshStoredSession = (stale: StoredSession): Promise<RefreshOutcome> =>
  oneTabAtATime(async () => {
    const current = readStoredSession();
    if (!current) return 'refused';
    if (current.idToken !== stale.idToken) return 'refreshed';
    try {
      const session = await send(refreshSession, {}, null);
      // Signed out in another tab meanwhile: storing the answer would sign in again.
      if (!readStoredSession()) return 'refused';
      storeSession(session);
      return 'refreshed';
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      return error.refused ? 'refused' : 'unreachable';
    }
  });

let queue: Promise<unknown> = Promise.resolve();

/** Browsers offer locks on https and localhost only; elsewhere this tab at least waits for itself. */
function oneTabAtATime(refresh: () => Promise<RefreshOutcome>): Promise<RefreshOutcome> {
  if ('locks' in navigator) return navigator.locks.request('parwell-refresh', refresh);
  const turn = queue.then(refresh);
  queue = turn.catch(() => undefined);
  return turn;
}

/** The token for a call. After a sleep it may have expired before the next session check comes round. */
export async function freshIdToken(): Promise<string | null> {
  const stored = readStoredSession();
  if (stored && checkSession(stored, Date.now()) === 'expired') await refreshStoredSession(stored);
  return readStoredSession()?.idToken ?? null;
}
