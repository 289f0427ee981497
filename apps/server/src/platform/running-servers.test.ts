import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestPortal, type TestPortal } from '../../test/portal.ts';
import { sql } from './db/database.ts';
import type { Log } from './log.ts';
import { createBeat } from './running-servers.ts';

let portal: TestPortal;
const lines: string[] = [];
const log = { warn: (_fields: unknown, line: string) => lines.push(line) } as unknown as Log;

beforeAll(async () => {
  portal = await startTestPortal();
});
afterAll(() => portal.close());

const OWN = '00000000-0000-4000-8000-000000000001';
const OTHER = '00000000-0000-4000-8000-000000000002';
const note = (id: string, at: Date) =>
  portal.db.run(sql`
    INSERT INTO running_servers (id, machine, pid, process, roles, started_at, seen_at)
    VALUES (${id}, ${`host-${id.at(-1)}/boot`}, 7, gen_random_uuid(), 'api', ${at}, ${at})
    ON CONFLICT (id) DO UPDATE SET seen_at = excluded.seen_at`);

/** The test controls its clock. */
function server() {
  const begin = portal.clock.now().getTime();
  let seconds = 0;
  const now = () => new Date(begin + seconds * 1000);
  const beat = createBeat(
    portal.db,
    () => seconds * 1000,
    log,
    () => note(OWN, now()),
  );
  const until = async (end: number, others: () => Promise<unknown> = async () => {}) => {
    for (; seconds < end; seconds += 10) {
      await others();
      await beat();
    }
  };
  const jump = (to: number) => (seconds = to);
  return { now, until, jump };
}

test('a server elsewhere that is silent for more than a minute, while this one is heard, is said to have ended, once', async () => {
  const { now, until } = server();
  lines.length = 0;
  await note(OTHER, now());
  const at = now().toISOString();
  // Noted at 0 s: at 60 s it is silent for 60 s, at 70 s for longer.
  await until(70);
  expect(lines).toEqual([]);
  await until(80);
  expect(lines).toEqual([
    `The server on host-2 (process 7; api) did not stop cleanly; it last ran at ${at}.`,
  ]);
  await until(200);
  expect(lines).toHaveLength(1);
});

test('one that is heard is left alone, and after the database was away everybody has a minute', async () => {
  const { now, until, jump } = server();
  lines.length = 0;
  await until(120, () => note(OTHER, now()));
  expect(lines).toEqual([]);
  // Nobody could be noted for ten minutes; the other one comes back a little later.
  jump(720);
  await until(770);
  expect(lines).toEqual([]);
  await until(900, () => note(OTHER, now()));
  expect(lines).toEqual([]);
});
