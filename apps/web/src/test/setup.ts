import { afterEach, beforeEach, vi } from 'vitest';

beforeEach(() => {
  // jsdom knows constructed style sheets but not the list that adopts them.
  document.adoptedStyleSheets = [];
  // The router scrolls to the top of a new page; jsdom has nothing to scroll.
  vi.stubGlobal('scrollTo', () => undefined);
});

afterEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  window.history.replaceState(null, '', '/');
});
