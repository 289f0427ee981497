import { readStoredSession } from './stored-session.ts';

const storedToken = (): string | null => readStoredSession()?.idToken ?? null;

/**
 * Remembers the ended session for which the page was already left. The browser lets users stay to keep
 * unsaved input; they should be asked once, not on every check and call. A new session from another tab is
 * watched again.
 */
export function endedSession() {
  let ended: string | null | undefined;
  return {
    isKnown: () => storedToken() === ended,
    note: () => {
      ended = storedToken();
    },
  };
}
