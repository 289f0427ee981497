import { act } from '@testing-library/react';
import { createRoot } from 'react-dom/client';
import { start } from '../app/start.tsx';
import { fakeBrowser } from './fake-browser.ts';
import { opened } from './opened.ts';

/** Opens the whole portal at an address, like a browser. */
export async function openPortal(address: string) {
  const browser = fakeBrowser(address);
  const container = document.body.appendChild(document.createElement('div'));
  const root = createRoot(container);
  opened.push(root);
  await act(() => start(root, browser));
  return browser;
}
