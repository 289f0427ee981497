import { chromium as playwright, type Browser } from '@playwright/test';
import { browserHelp, findBrowser, thisMachine } from '../scripts/test-tools.mjs';

const ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Empty for Playwright's own download. `npm test` has found it already. */
export async function findChromium(): Promise<string> {
  if (process.env['CHROMIUM_FOUND'] !== undefined) return process.env['CHROMIUM_FOUND'];
  const browser = await findBrowser();
  if (!browser) throw new Error(browserHelp(thisMachine()));
  return browser.path ?? '';
}

export function launchOptions(): { executablePath?: string; args: string[] } {
  const path = process.env['CHROMIUM_FOUND'];
  return { args: ARGUMENTS, ...(path && { executablePath: path }) };
}

export const launchChromium = (): Promise<Browser> => playwright.launch(launchOptions());
