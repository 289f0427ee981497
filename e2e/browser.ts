import { existsSync } from 'node:fs';
import { AxeBuilder } from '@axe-core/playwright';
import {
  test as base,
  chromium as playwright,
  expect,
  type Browser,
  type BrowserContext,
  type Page,
} from '@playwright/test';
import chromium from '@sparticuz/chromium';

export { expect };
export const PASSWORD = 'Parwell-demo-1';

/** Every width and both themes: layout depends on the one, contrast on the other. */
export const LOOKS = [
  { width: 1440, theme: 'light' },
  { width: 1024, theme: 'dark' },
  { width: 360, theme: 'light' },
] as const;

const ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** The Chromium that comes with the npm package, or one that is installed where there is none. */
async function findChromium(): Promise<string> {
  const installed = ['/usr/bin/chromium', '/usr/bin/google-chrome', process.env['CHROMIUM'] ?? ''];
  if (process.platform === 'linux' && process.arch === 'x64') return chromium.executablePath();
  const found = installed.find((path) => path && existsSync(path));
  if (!found) throw new Error('Set CHROMIUM to the path of an installed Chrome or Chromium.');
  return found;
}

interface Fixtures {
  /** A page that fails its test when the browser reports an error or a broken security policy. */
  readonly page: Page;
  readonly context: BrowserContext;
}

export const test = base.extend<Fixtures, { chromium: Browser }>({
  chromium: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures it depends on from here
    async ({}, use) => {
      const browser = await playwright.launch({ executablePath: await findChromium(), args: ARGUMENTS });
      await use(browser);
      await browser.close();
    },
    { scope: 'worker' },
  ],
  context: async ({ chromium: browser }, use) => {
    const context = await browser.newContext({
      baseURL: process.env['PORTAL_URL'] ?? '',
      viewport: { width: 1440, height: 900 },
      // What is half faded in has half its contrast, and moves while it is clicked.
      reducedMotion: 'reduce',
    });
    await use(context);
    await context.close();
  },
  page: async ({ context }, use) => {
    const page = await context.newPage();
    const problems: string[] = [];
    page.on('pageerror', (error) => problems.push(error.message));
    page.on('console', (message) => {
      // The browser reports every refused call; what the page makes of it is for the test to see.
      if (message.type() === 'error' && !message.text().includes('Failed to load resource'))
        problems.push(message.text());
    });
    await use(page);
    expect(problems).toEqual([]);
  },
});

/** Signs in and waits for the first page. */
export async function signIn(page: Page, email: string, password = PASSWORD): Promise<void> {
  await sendLogin(page, email, password);
  await page
    .getByRole('navigation', { name: 'Main menu', includeHidden: true })
    .or(page.getByRole('button', { name: 'Open menu' }))
    .first()
    .waitFor();
}

export async function sendLogin(page: Page, email: string, password: string): Promise<void> {
  await page.goto('/');
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

/** Nothing that keeps somebody out: contrast, names, landmarks, order. */
export async function expectAccessible(page: Page): Promise<void> {
  // Without frames of other sites there is no need for axe's second page, which takes longer than the check.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });
  const { violations } = await axe.analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([]);
}

/** Nothing may stay wider than the window: sideways scrolling is a broken page. */
export async function expectFits(page: Page): Promise<void> {
  // After a resize the page is laid out anew, and what is drawn in it a moment later.
  await expect
    .poll(() =>
      page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
    )
    .toBeLessThanOrEqual(0);
}
