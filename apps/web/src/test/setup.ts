import { configure } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';

// Screens are loaded when they are opened, which takes a moment on a busy machine.
configure({ asyncUtilTimeout: 10_000 });

beforeEach(() => {
  // The router scrolls to the top of a new page; jsdom has nothing to scroll.
  vi.stubGlobal('scrollTo', () => undefined);
  // Nothing in jsdom has a size that could change.
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe = () => undefined;
      unobserve = () => undefined;
      disconnect = () => undefined;
    },
  );
});

afterEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  window.history.replaceState(null, '', '/');
});
