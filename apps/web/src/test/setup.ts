import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, beforeEach, vi } from 'vitest';
import { letJsdomAnswer, makeJsdomFast } from './fast/fast-jsdom.ts';
import { createElementsFast } from './fast/fast-elements.ts';

// Screens are loaded when they are opened, which takes a moment on a busy machine.
configure({ asyncUtilTimeout: 10_000 });

makeJsdomFast();
createElementsFast();

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
  try {
    cleanup();
  } finally {
    vi.useRealTimers();
    document.body.replaceChildren();
    localStorage.clear();
    sessionStorage.clear();
    // A router puts its own in their place, and leaves it there.
    Reflect.deleteProperty(window.history, 'pushState');
    Reflect.deleteProperty(window.history, 'replaceState');
    window.history.replaceState(null, '', '/');
  }
});

// The next file has the same window: it finds nothing of this one, and loads the portal anew.
afterAll(() => {
  letJsdomAnswer();
  for (const element of [document.documentElement, document.body]) {
    for (const name of element.getAttributeNames()) element.removeAttribute(name);
  }
  document.title = '';
  vi.resetModules();
});
