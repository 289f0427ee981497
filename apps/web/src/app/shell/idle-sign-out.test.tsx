import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { SessionContext } from '../../session/session-context.ts';
import { fakeBrowser } from '../../test/fake-browser.ts';
import { PortalTheme } from '../../ui/portal-theme.tsx';
import IdleSignOut from './idle-sign-out.tsx';

let browser: ReturnType<typeof fakeBrowser>;

beforeEach(async () => {
  // Loaded before the clock stands still.
  await import('./idle-warning.tsx');
  vi.useFakeTimers({ now: Date.UTC(2026, 10, 15, 8) });
  browser = fakeBrowser('/dashboard');
  render(
    <SessionContext value={{ browser, email: 'mo@northside.example' }}>
      <PortalTheme>
        <IdleSignOut minutes={30} />
      </PortalTheme>
    </SessionContext>,
  );
});

// A sign-out leaves the page despite unsaved input, which would affect other files of this worker.
afterAll(() => vi.resetModules());

const pass = (minutes: number) => act(() => vi.advanceTimersByTimeAsync(minutes * 60_000));
const warning = () => screen.queryByRole('alertdialog', { name: 'Are you still there?' });

test('after 30 minutes without a key, click or touch the user is signed out, warned a minute before', async () => {
  await pass(28.9);
  expect(warning()).toBeNull();
  await pass(0.2);
  expect(warning()?.textContent).toContain('You will be signed out in 54 seconds');
  await pass(0.8);
  expect(browser.goTo).not.toHaveBeenCalled();
  await pass(0.2);
  expect(browser.goTo).toHaveBeenCalledExactlyOnceWith('/logout?sessionTimeout');
});

test.each([
  ['a key', () => fireEvent.keyDown(document.body, { key: 'a' })],
  ['a click', () => fireEvent.pointerDown(document.body)],
  ['a touch', () => fireEvent.touchStart(document.body)],
])('%s begins the time anew', async (_what, use) => {
  await pass(20);
  use();
  await pass(28.9);
  expect(warning()).toBeNull();
  expect(browser.goTo).not.toHaveBeenCalled();
});

test('what is done in another tab counts, too', async () => {
  await pass(20);
  localStorage.setItem('parwell.usedUntil', String(Date.now() + 30 * 60_000));
  await pass(25);
  expect(warning()).toBeNull();
});

test('the user stays with a click on the warning, or signs out', async () => {
  await pass(29.5);
  fireEvent.click(screen.getByRole('button', { name: 'Stay signed in' }));
  await pass(0.1);
  await pass(20);
  expect(browser.goTo).not.toHaveBeenCalled();
  await pass(9.5);
  fireEvent.click(screen.getByRole('button', { name: 'Sign out' }));
  expect(browser.goTo).toHaveBeenCalledExactlyOnceWith('/logout');
});

test('the key that wakes a sleeping computer is too late', () => {
  vi.setSystemTime(Date.now() + 31 * 60_000);
  act(() => void fireEvent.keyDown(document.body, { key: 'a' }));
  expect(browser.goTo).toHaveBeenCalledExactlyOnceWith('/logout?sessionTimeout');
});
