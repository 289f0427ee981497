import { expect, test } from 'vitest';
import { crashText } from './crash-page.tsx';

test.each([
  'Failed to fetch dynamically imported module: https://portal.example/assets/list-1.js',
  'error loading dynamically imported module: https://portal.example/assets/list-1.js',
  'Importing a module script failed.',
  'Unable to preload CSS for /assets/list-1.css',
])('a part that does not come is told in people’s words: %s', (message) => {
  expect(crashText(new TypeError(message))).toBe(
    'A part of the portal could not be loaded. Check your connection, then try again.',
  );
});

test('a fault of ours shows none of its internals', () => {
  expect(crashText(new TypeError("Cannot read properties of undefined (reading 'map')"))).toBe(
    'Something went wrong in this page. What you saved is safe.',
  );
});
