import { isPublicPage } from './public-pages.ts';
import { isReturnPage } from './return-pages.ts';

const KEY = 'parwell.lastUrl';

/** Accepts only pages of this portal, so that a manipulated local storage cannot lead to another site. */
function isWorthReturningTo(url: string): boolean {
  if (!/^\/(?![/\\])/.test(url) || !URL.canParse(url, location.origin)) return false;
  const { origin, pathname } = new URL(url, location.origin);
  if (isPublicPage(pathname) || isReturnPage(pathname)) return false;
  return origin === location.origin && !/^\/*$/.test(pathname);
}

export function saveUrl(url: string): void {
  if (isWorthReturningTo(url)) localStorage.setItem(KEY, url);
}

export function readSavedUrl(): string | null {
  const url = localStorage.getItem(KEY);
  return url !== null && isWorthReturningTo(url) ? url : null;
}

/** Forgets an address that turned out not to exist, so that `/` does not open it again. */
export function forgetUrl(url: string): void {
  if (localStorage.getItem(KEY) === url) localStorage.removeItem(KEY);
}
