import { createContext, use } from 'react';
import { thisBrowser, type Browser } from './browser.ts';

export interface SessionContextValue {
  readonly browser: Browser;
  /** The signed-in user; null on public pages. */
  readonly email: string | null;
}

export const SessionContext = createContext<SessionContextValue>({ browser: thisBrowser, email: null });

export const useBrowser = (): Browser => use(SessionContext).browser;

export function useSignedInEmail(): string {
  const { email } = use(SessionContext);
  if (email === null) throw new Error('This page is for signed-in users');
  return email;
}
