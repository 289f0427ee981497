import { endSession } from '@parwell/contract';
import { ApiFailure } from './api-failure.ts';
import { callApi } from './api.ts';
import { announceSignOut } from './sign-out-elsewhere.ts';

/** Enough for a slow connection; signing out should not take longer. */
const TIMEOUT_MS = 5000;

/**
 * Clears this browser first, for all tabs, which go to the same `page`. The request to the server is best
 * effort.
 */
export async function signOut(page: string): Promise<void> {
  announceSignOut(page);
  localStorage.clear();
  sessionStorage.clear();
  try {
    await callApi(endSession, { signal: AbortSignal.timeout(TIMEOUT_MS) });
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error;
  }
}

/** Only the parameter's presence counts: `/logout?sessionTimeout` needs no value. */
export function pageAfterSignOut(search: Readonly<Record<string, unknown>>): string {
  if ('sessionTimeout' in search) return '/session-timeout';
  if ('authError' in search) return '/auth-error';
  return '/';
}
