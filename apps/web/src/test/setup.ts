import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, beforeEach, vi } from 'vitest';
import { letJsdomAnswer, makeJsdomFast } from './fast/fast-jsdom.ts';
import { printPageOnce } from './fast/element-errors.ts';
import { createElementsFast } from './fast/fast-elements.ts';
import { forgetTurns } from '../ui/turns.ts';
import { closeAll } from './opened.ts';

// Screens are loaded when they are opened, which can be slow on a busy machine.
configure({ asyncUtilTimeout: 45_000 });

makeJsdomFast();
createElementsFast();
printPageOnce();

beforeEach(() => {
  // The router scrolls new pages to the top, which jsdom does not implement.
  vi.stubGlobal('scrollTo', () => undefined);
  // jsdom draws frames by an interval. If a test fakes intervals at the wrong moment, there would be no more
  // frames, also for the files that share the window.
  vi.stubGlobal('requestAnimationFrame', (draw: FrameRequestCallback) =>
    setTimeout(() => draw(performance.now()), 16),
  );
  vi.stubGlobal('cancelAnimationFrame', (frame: number) => clearTimeout(frame));
  // jsdom has no layout, so sizes never change.
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
    closeAll();
    cleanup();
  } finally {
    vi.useRealTimers();
    forgetTurns();
    document.body.replaceChildren();
    localStorage.clear();
    sessionStorage.clear();
    // The router patches these methods and does not restore them.
    Reflect.deleteProperty(window.history, 'pushState');
    Reflect.deleteProperty(window.history, 'replaceState');
    window.history.replaceState(null, '', '/');
  }
});

// Test files share one window, so leave nothing behind for the next file.
afterAll(() => {
  letJsdomAnswer();
  for (const element of [document.documentElement, document.body]) {
    for (const name of element.getAttributeNames()) element.removeAttribute(name);
  }
  document.title = '';
});
