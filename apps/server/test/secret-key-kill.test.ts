import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../src/platform/db/database.ts';
import { freePort } from '../src/platform/free-port.ts';
import { verifyChain } from '../src/slices/audit/audit.service.ts';
import { fill, NEW, OLD, standing, startWith, type Before } from './change-secret-key.ts';
import type { TestPortal } from './portal.ts';
import { newDataDir, Program } from './program.ts';

let portal: TestPortal;
let before: Before;
const folder = newDataDir();
const programs: Program[] = [];

beforeAll(async () => {
  portal = await startWith(OLD);
  before = await fill(portal);
});
afterAll(async () => {
  await Promise.all(programs.map((program) => program.stop()));
  await portal.close();
  folder.remove();
});

function program(name: string, settings: Record<string, string>): Program {
  const started = new Program(name, {
    DATA_DIR: join(folder.path, String(programs.length)),
    DATABASE_URL: portal.db.url,
    DEMO: 'off',
    ...settings,
  });
  programs.push(started);
  return started;
}

async function server(settings: Record<string, string>): Promise<Program> {
  const started = program('server', { PORT: String(await freePort()), ...settings });
  await started.ready();
  return started;
}

const BOTH = { SECRET_KEY: NEW, SECRET_KEY_BEFORE: OLD };
const change = () => program('secret-key', BOTH);
const finished = () => portal.db.maybe(sql`SELECT FROM former_secret_keys WHERE finished_at IS NOT NULL`);

test('servers that run take the new key over; the command is refused too early, killed, and repeated', async () => {
  const late = await server({ SECRET_KEY: OLD, ROLES: 'worker' });
  // Its API runs in processes of its own.
  await server({ ...BOTH, WORKERS: '2', ROLES: 'api,worker' });
  const early = change();
  expect(await early.ended).toBe(1);
  expect(early.output).toMatch(/^These servers do not know the new key: .*process \d+\)\. Give every server/);
  expect(early.output).toContain(`(process ${late.child.pid})`);
  expect(await late.stop()).toBe(0);

  const killed = change();
  await expect.poll(() => killed.output, { timeout: 60_000 }).toContain('Waiting until these servers');
  await killed.kill();
  expect(await finished()).toBeUndefined();
  const repeated = change();
  expect([await repeated.ended, repeated.output]).toEqual([
    0,
    expect.stringMatching(/^The database is written with the new key already[^]*Nothing is left/),
  ]);
  expect(await finished()).toBeDefined();
  const alone = await startWith(NEW, '', portal);
  const after = await standing(alone, before);
  // Mails are sent and sign-ins expire meanwhile.
  const lasting = before.texts.filter((text) => /^(device_users|second_factors) /.test(text));
  expect(lasting).toHaveLength(7);
  expect(after.texts).toEqual(expect.arrayContaining(lasting));
  expect([after.audit, after.devices]).toEqual([null, [true, true]]);
  expect((await verifyChain(alone.context)).problem).toBeNull();
  await alone.close();
  const second = program('secret-key', { SECRET_KEY: NEW });
  expect([await second.ended, second.output]).toEqual([1, expect.stringContaining('wants both')]);
}, 300_000);
