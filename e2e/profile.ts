import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium, type BrowserContext, type BrowserContextOptions } from '@playwright/test';
import { launchOptions } from './chromium.ts';

const PROFILES = join(import.meta.dirname, '../.data/e2e/profiles');
/** Everything that pages can store, but not the portal's files and Chromium's compiled code. */
const STORED = 'local_storage,indexeddb,cache_storage,service_workers,file_systems';

export interface Profile {
  readonly context: BrowserContext;
  /** Closes all pages and deletes their data, so that the next test finds a browser as on another machine. */
  readonly forget: () => Promise<void>;
}

/** A browser with a profile on disk, which unlike a separate context keeps compiled scripts. */
export async function openProfile(name: string, options: BrowserContextOptions): Promise<Profile> {
  const folder = join(PROFILES, name);
  await rm(folder, { recursive: true, force: true });
  const context = await chromium.launchPersistentContext(folder, { ...options, ...launchOptions() });
  // It opens with an empty page, and would end without any.
  const [empty = await context.newPage()] = context.pages();
  const control = await context.newCDPSession(empty);
  const origins = new Set<string>();
  context.on('request', (request) => {
    if (request.isNavigationRequest()) origins.add(new URL(request.url()).origin);
  });
  return {
    context,
    async forget() {
      for (const page of context.pages()) if (page !== empty) await page.close();
      await context.clearCookies();
      await context.clearPermissions();
      for (const origin of origins)
        await control.send('Storage.clearDataForOrigin', { origin, storageTypes: STORED });
      origins.clear();
    },
  };
}
