import { readStoredSession } from './stored-session.ts';

const storedToken = (): string | null => readStoredSession()?.idToken ?? null;

/**
 * Remembers which session the page was already left for. The browser lets people stay with what they typed;
 * they are asked once, not with every check and call, and a session begun in another tab is theirs again.
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
