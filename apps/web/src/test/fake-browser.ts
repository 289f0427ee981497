import { vi } from 'vitest';
import { thisBrowser, type Browser } from '../session/browser.ts';

/** Uses jsdom's address and history, but only records when the page would be left. */
export function fakeBrowser(address: string) {
  window.history.replaceState(null, '', address);
  return {
    ...thisBrowser,
    goTo: vi.fn<Browser['goTo']>(),
    goInstead: vi.fn<Browser['goInstead']>(),
    reload: vi.fn<Browser['reload']>(),
  };
}

export const address = (): string => `${location.pathname}${location.search}${location.hash}`;
