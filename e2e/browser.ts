import {
  test as base,
  expect,
  type Browser,
  type BrowserContext,
  type ConsoleMessage,
  type Page,
  type WebError,
} from '@playwright/test';
import { addDatabase } from '../apps/server/test/temporary-postgres.ts';
import { runPortal, type Portal } from './portal.ts';
import { launchChromium } from './chromium.ts';
import { openProfile, type Profile } from './profile.ts';
import { followRequests } from './wait-until-idle.ts';
import { slowDown } from './slow.ts';
import { TEMPLATE } from './template.ts';

export { expect };
export const PASSWORD = 'Parwell-demo-1';

interface Fixtures {
  readonly context: BrowserContext;
  readonly page: Page;
  /** A browser without any stored data, as on another machine. */
  readonly openElsewhere: () => Promise<Page>;
}

/** Collects page errors and security policy violations; the returned function expects none. */
function listenForProblems(context: BrowserContext) {
  const problems: string[] = [];
  const onError = (report: WebError) => problems.push(report.error().message);
  const onMessage = (message: ConsoleMessage) => {
    // The browser logs every failed request; how the page handles it is up to the test.
    if (message.type() === 'error' && !message.text().includes('Failed to load resource'))
      problems.push(message.text());
  };
  context.on('weberror', onError);
  context.on('console', onMessage);
  return () => {
    context.off('weberror', onError);
    context.off('console', onMessage);
    expect(problems).toEqual([]);
  };
}

async function prepareContext(context: BrowserContext): Promise<void> {
  followRequests(context);
  await slowDown(context);
}

const optionsOf = ({ url }: Portal) => ({
  baseURL: url,
  viewport: { width: 1440, height: 900 },
  // Animations would fail the contrast checks and move elements while they are clicked.
  reducedMotion: 'reduce' as const,
});

interface WorkerFixtures {
  /** This worker's portal, with demo data that no other worker changes. */
  readonly portal: Portal;
  /**
   * One browser for all tests of this worker: loading and compiling the portal anew for each would take a
   * third of the browser's time.
   */
  readonly profile: Profile;
  /** For browsers elsewhere. */
  readonly chromium: Browser;
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  portal: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures it depends on from here
    async ({}, use, { workerIndex }) => {
      const name = `worker_${workerIndex}`;
      const database = await addDatabase(process.env['POSTGRES_URL'] ?? '', name, TEMPLATE);
      const portal = await runPortal(name, database);
      await use(portal);
      await portal.stop();
    },
    { scope: 'worker', timeout: 360_000 },
  ],
  chromium: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures it depends on from here
    async ({}, use) => {
      const browser = await launchChromium();
      await use(browser);
      await browser.close();
    },
    { scope: 'worker' },
  ],
  profile: [
    async ({ portal }, use, { workerIndex }) => {
      const profile = await openProfile(`worker_${workerIndex}`, optionsOf(portal));
      await prepareContext(profile.context);
      await use(profile);
      await profile.context.close();
    },
    { scope: 'worker' },
  ],
  context: async ({ profile }, use) => {
    const expectNoProblems = listenForProblems(profile.context);
    await use(profile.context);
    await profile.forget();
    expectNoProblems();
  },
  page: async ({ context }, use) => use(await context.newPage()),
  openElsewhere: async ({ chromium: browser, portal }, use) => {
    const closings: (() => Promise<void>)[] = [];
    await use(async () => {
      const context = await browser.newContext(optionsOf(portal));
      await prepareContext(context);
      const expectNoProblems = listenForProblems(context);
      closings.push(async () => {
        await context.close();
        expectNoProblems();
      });
      return context.newPage();
    });
    for (const close of closings) await close();
  },
});

/**
 * Signs in with a request, which is faster than the login form. Opens a small page by default, because
 * dashboards and lists are slower.
 */
export async function signIn(page: Page, email: string, path = '/support'): Promise<void> {
  const { request } = page.context();
  await request.get('/login');
  const form = { email, password: PASSWORD, callback: path };
  const answer = await request.post('/login', { form, maxRedirects: 0 });
  expect(answer.status(), `${email} is let in`).toBe(303);
  await page.goto(answer.headers()['location'] ?? '');
  await expectMenu(page);
}

/** Or for its button in a narrow window. */
export const expectMenu = (page: Page): Promise<void> =>
  page
    .getByRole('navigation', { name: 'Main menu', includeHidden: true })
    .or(page.getByRole('button', { name: 'Open menu' }))
    .first()
    .waitFor();

export async function sendLogin(page: Page, email: string, password = PASSWORD): Promise<void> {
  await sendLoginAt(page, '/', email, password);
}

/** At another portal than the worker's. */
export async function sendLoginAt(page: Page, url: string, email: string, password: string): Promise<void> {
  await page.goto(url);
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}
