import { existsSync } from 'node:fs';
import { chromium as playwright, type Browser } from '@playwright/test';
import chromium from '@sparticuz/chromium';

const ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** The Chromium from the npm package, or else an installed one. */
export async function findChromium(): Promise<string> {
  const installed = [
    process.env['CHROMIUM'] ?? '',
    // Without a window it takes less time than the whole browser.
    '/usr/bin/chromium-headless-shell',
    '/usr/bin/chromium',
    '/usr/bin/google-chrome',
  ];
  if (process.platform === 'linux' && process.arch === 'x64') return chromium.executablePath();
  const found = installed.find((path) => path && existsSync(path));
  if (!found) throw new Error('Set CHROMIUM to the path of an installed Chrome or Chromium.');
  return found;
}

/** How the Chromium found by the global setup is launched. */
export const launchOptions = () => ({
  executablePath: process.env['CHROMIUM_FOUND'] ?? '',
  args: ARGUMENTS,
});

export const launchChromium = (): Promise<Browser> => playwright.launch(launchOptions());
