import { endSession } from '@parwell/contract';
import { ApiFailure } from './api-failure.ts';
import { callApi } from './api.ts';

/** Long enough for a slow line; somebody who wants to leave must not be kept waiting for longer. */
const PATIENCE_MS = 5000;

/** This browser forgets everything at once; that the server is told is worth a try, not a condition. */
export async function signOut(): Promise<void> {
  localStorage.clear();
  sessionStorage.clear();
  try {
    await callApi(endSession, { signal: AbortSignal.timeout(PATIENCE_MS) });
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error;
  }
}

/** Presence counts: `/logout?sessionTimeout` needs no value. */
export function pageAfterSignOut(search: Readonly<Record<string, unknown>>): string {
  if ('sessionTimeout' in search) return '/session-timeout';
  if ('authError' in search) return '/auth-error';
  return '/';
}
