import { checkSession, SESSION_CHECK_MS } from '@parwell/domain';
import type { Browser } from './browser.ts';
import { endedSession } from './ended-session.ts';
import { refreshStoredSession } from './refresh.ts';
import { readStoredSession } from './stored-session.ts';

/** Looks after the session of `email` while its pages are open, and leaves when it has ended. */
export function watchSession(browser: Browser, email: string): () => void {
  let checking = false;
  const ended = endedSession();

  const check = async () => {
    if (checking || ended.isKnown()) return;
    checking = true;
    try {
      const leave = await verdict(browser, email);
      if (!leave) return;
      ended.note();
      leave();
    } finally {
      checking = false;
    }
  };
  // A tab in the background checks rarely; the moment it is looked at again it must know.
  const checkWhenVisible = () => {
    if (document.visibilityState === 'visible') void check();
  };
  const timer = setInterval(() => void check(), SESSION_CHECK_MS);
  document.addEventListener('visibilitychange', checkWhenVisible);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', checkWhenVisible);
  };
}

/** How to leave the page, or null when the session goes on. */
async function verdict(browser: Browser, email: string): Promise<(() => void) | null> {
  const stored = readStoredSession();
  if (!stored) return () => browser.goTo('/logout?authError');
  // Somebody else signed in from another tab: what this page shows is not theirs.
  if (stored.email !== email) return () => browser.reload();
  const state = checkSession(stored, Date.now());
  if (state !== 'refresh' && state !== 'expired') return null;
  const outcome = await refreshStoredSession(stored);
  // Without an answer the next check tries again: a network that is down signs nobody out.
  if (outcome !== 'refused') return null;
  return () => browser.goTo('/logout?sessionTimeout');
}
