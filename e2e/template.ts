import { rmSync } from 'node:fs';
import { addDatabase, startTestPostgres } from '../apps/server/test/temporary-postgres.ts';
import { findChromium } from './chromium.ts';
import { PORTALS, runPortal } from './portal.ts';
import { announceSlowness } from './slow.ts';

/** The database with fresh demo data; every worker's portal gets a copy. */
export const TEMPLATE = 'parwell_demo';

/** Global setup: finds Chromium, starts PostgreSQL and loads the demo data. */
export default async function prepareTemplate(): Promise<() => Promise<void>> {
  announceSlowness();
  rmSync(PORTALS, { recursive: true, force: true });
  // Unpacked once here, because two workers must not do so at the same time.
  process.env['CHROMIUM_FOUND'] = await findChromium();
  const postgres = await startTestPostgres('e2e');
  const databaseUrl = await addDatabase(postgres.url, TEMPLATE);
  // The workers' portals start the simulated devices. Two years of stock would take too long.
  const portal = await runPortal('template', databaseUrl, { SIMULATOR: 'off', DEMO_HISTORY: 'off' });
  await portal.stop();
  process.env['POSTGRES_URL'] = postgres.url;
  process.env['FIRST_START_OUTPUT'] = portal.output;
  return () => postgres.stop();
}
