import { rmSync } from 'node:fs';
import { addDatabase, startTestPostgres } from '../apps/server/test/temporary-postgres.ts';
import { findChromium } from './chromium.ts';
import { PORTALS, runPortal } from './portal.ts';
import { announceSlowness } from './slow.ts';

/** The database with fresh demo data that the portal of every worker gets a copy of. */
export const TEMPLATE = 'parwell_demo';

/** Once before all tests: Chromium, a PostgreSQL for this run, and in it the demo data. */
export default async function prepareTemplate(): Promise<() => Promise<void>> {
  announceSlowness();
  rmSync(PORTALS, { recursive: true, force: true });
  // Unpacked here once, before two workers want it at the same time.
  process.env['CHROMIUM_FOUND'] = await findChromium();
  const postgres = await startTestPostgres('e2e');
  const databaseUrl = await addDatabase(postgres.url, TEMPLATE);
  // Without the simulated devices, which the portals of the workers bring to life.
  const portal = await runPortal('template', databaseUrl, { SIMULATOR: 'off' });
  await portal.stop();
  process.env['POSTGRES_URL'] = postgres.url;
  process.env['FIRST_START_OUTPUT'] = portal.output;
  return () => postgres.stop();
}
