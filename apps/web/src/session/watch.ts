import { checkSession, SESSION_CHECK_MS } from '@parwell/domain';
import type { Browser } from './browser.ts';
import { endedSession } from './ended-session.ts';
import { refreshStoredSession } from './refresh.ts';
import { signedOutElsewhere, watchSignOut } from './sign-out-elsewhere.ts';
import { readStoredSession } from './stored-session.ts';

/** Checks and refreshes the session of `email` while the portal is open, and leaves when it has ended. */
export function watchSession(browser: Browser, email: string): () => void {
  let checking = false;
  const ended = endedSession();

  const check = async () => {
    if (checking || ended.isKnown()) return;
    checking = true;
    try {
      const leave = await howToLeave(browser, email);
      if (!leave) return;
      ended.note();
      leave();
    } finally {
      checking = false;
    }
  };
  // Browsers throttle timers in background tabs, so check again as soon as the tab becomes visible.
  const checkWhenVisible = () => {
    if (document.visibilityState === 'visible') void check();
  };
  const leaveToo = (page: string) => {
    ended.note();
    browser.goTo(page);
  };
  const stopListening = watchSignOut(leaveToo);
  const timer = setInterval(() => void check(), SESSION_CHECK_MS);
  document.addEventListener('visibilitychange', checkWhenVisible);
  return () => {
    stopListening();
    clearInterval(timer);
    document.removeEventListener('visibilitychange', checkWhenVisible);
  };
}

async function howToLeave(browser: Browser, email: string): Promise<(() => void) | null> {
  const stored = readStoredSession();
  if (!stored) return () => browser.goTo(signedOutElsewhere() ?? '/logout?authError');
  // Another user signed in from another tab, so this page shows data that is not theirs.
  if (stored.email !== email) return () => browser.reload();
  const state = checkSession(stored, Date.now());
  if (state !== 'refresh' && state !== 'expired') return null;
  const outcome = await refreshStoredSession(stored);
  // If the server is unreachable, the next check tries again: a network failure signs nobody out.
  if (outcome !== 'refused') return null;
  return () => browser.goTo('/logout?sessionTimeout');
}
