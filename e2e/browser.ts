import { existsSync } from 'node:fs';
import {
  test as base,
  chromium as playwright,
  expect,
  type Browser,
  type BrowserContext,
  type Page,
} from '@playwright/test';
import chromium from '@sparticuz/chromium';
import { followRequests } from './settled.ts';
import { slowDown } from './slow.ts';

export { expect };
export const PASSWORD = 'Parwell-demo-1';

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
  readonly context: BrowserContext;
  readonly page: Page;
  /** Opens a browser that has never been here, as on another machine. */
  readonly openElsewhere: () => Promise<Page>;
}

/** A browser of its own, whose pages fail their test when one reports an error or a broken security policy. */
async function openBrowser(browser: Browser) {
  const context = await browser.newContext({
    baseURL: process.env['PORTAL_URL'] ?? '',
    viewport: { width: 1440, height: 900 },
    // What is half faded in has half its contrast, and moves while it is clicked.
    reducedMotion: 'reduce',
  });
  const problems: string[] = [];
  context.on('weberror', (report) => problems.push(report.error().message));
  context.on('console', (message) => {
    // The browser reports every refused call; what the page makes of it is for the test to see.
    if (message.type() === 'error' && !message.text().includes('Failed to load resource'))
      problems.push(message.text());
  });
  followRequests(context);
  await slowDown(context);
  const close = async () => {
    await context.close();
    expect(problems).toEqual([]);
  };
  return { context, close };
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
    const { context, close } = await openBrowser(browser);
    await use(context);
    await close();
  },
  page: async ({ context }, use) => use(await context.newPage()),
  openElsewhere: async ({ chromium: browser }, use) => {
    const closings: (() => Promise<void>)[] = [];
    await use(async () => {
      const { context, close } = await openBrowser(browser);
      closings.push(close);
      return context.newPage();
    });
    for (const close of closings) await close();
  },
});

/** Opens a page as somebody. The form of the login, which takes longer, is for the tests of signing in. */
export async function signIn(page: Page, email: string, path = '/'): Promise<void> {
  const { request } = page.context();
  await request.get('/login');
  const form = { email, password: PASSWORD, callback: path };
  const answer = await request.post('/login', { form, maxRedirects: 0 });
  expect(answer.status(), `${email} is let in`).toBe(303);
  await page.goto(answer.headers()['location'] ?? '');
  await expectMenu(page);
}

/** What is there of the menu as soon as somebody is in. */
export const expectMenu = (page: Page): Promise<void> =>
  page
    .getByRole('navigation', { name: 'Main menu', includeHidden: true })
    .or(page.getByRole('button', { name: 'Open menu' }))
    .first()
    .waitFor();

export async function sendLogin(page: Page, email: string, password = PASSWORD): Promise<void> {
  await page.goto('/');
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}
