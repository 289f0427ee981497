import { getSettings } from '@parwell/contract';
import { sql } from '../src/platform/db/database.ts';
import { callRate, rate, report, type Bench } from './portal.ts';

/** Shared by all calls: HTTP, token, session and grants. */
export async function fixedCost(bench: Bench): Promise<void> {
  const staff = await bench.signIn('ops@fff.example');
  const through = await callRate(staff, getSettings.path);
  const bare = await rate(() => bench.bare(sql`SELECT 1 AS nothing`));
  report('a call that asks nothing', through, bare);
}
