import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, inject, test } from 'vitest';
import { freePort } from '../src/platform/free-port.ts';
import { Forwarder } from './forwarder.ts';
import { createDatabase } from './postgres.ts';
import { Program } from './program.ts';

const TIMEOUT = 180_000;
const soon = { timeout: 60_000, interval: 20 };
const folder = mkdtempSync(join(tmpdir(), 'parwell-away-'));
afterAll(() => rmSync(folder, { recursive: true }));

const at = (url: string, change: (url: URL) => void): string => {
  const changed = new URL(url);
  change(changed);
  return changed.href;
};

const serverWith = async (databaseUrl: string, settings: Record<string, string> = {}) =>
  new Program('server', {
    ROLES: 'worker',
    DATABASE_URL: databaseUrl,
    SECRET_KEY: 'a secret key for tests, long enough',
    DATA_DIR: folder,
    STORAGE_DIR: folder,
    AUDIT_HEAD_FILE: join(folder, 'audit-head'),
    ...settings,
  });

test(
  'a server waits for a database that is not there yet, says so once, and is watched meanwhile',
  { timeout: TIMEOUT },
  async () => {
    const database = await createDatabase(inject('postgresUrl'));
    const [port, health] = [await freePort(), await freePort()];
    const away = at(database, (url) => (url.port = String(port)));
    const server = await serverWith(away, { HEALTH_PORT: String(health) });
    const ask = async (path: string) => {
      const answer = await fetch(`http://127.0.0.1:${health}${path}`).catch(() => undefined);
      return answer && [answer.status, await answer.text()];
    };
    await expect.poll(() => ask('/readyz'), soon).toEqual([503, '{"status":"starting"}']);
    expect(await ask('/healthz')).toEqual([200, '{"status":"ok"}']);
    const waits = new RegExp(`PostgreSQL at \\S+:${port} cannot be used now: nobody listens there`, 'g');
    await expect.poll(() => server.output, soon).toMatch(waits);

    const network = new Forwarder([Number(new URL(database).port)]);
    await network.listen(port);
    await server.ready();
    expect(await ask('/readyz')).toEqual([200, '{"status":"ready"}']);
    expect(await server.stop()).toBe(0);
    expect(server.output.match(waits)).toHaveLength(1);
    // Standard output is the log, so each line is one of it.
    const lines = server.output.trim().split('\n');
    const messages = lines.map((line) => (JSON.parse(line) as { msg: string }).msg);
    expect(messages[0]).toMatch(/^Parwell \d/);
    for (const said of ['DATABASE_URL: the database is there.', 'Parwell is ready: worker', 'Stopping …'])
      expect(messages).toContain(said);
    await network.close();
  },
);

test(
  'a database that goes away later is named once, and once when it is back, however many need it meanwhile',
  { timeout: TIMEOUT },
  async () => {
    const database = await createDatabase(inject('postgresUrl'));
    const target = Number(new URL(database).port);
    const network = new Forwarder([target]);
    const port = await network.listen();
    const server = await serverWith(at(database, (url) => (url.port = String(port))));
    await server.ready();
    const said = (text: string) => server.output.split('\n').filter((line) => line.includes(text));
    expect(said('the database is')).toEqual([]);
    for (const times of [1, 2]) {
      await network.close();
      await expect.poll(() => said('"the database is away: '), soon).toHaveLength(times);
      expect(said('the database is away').at(-1)).toContain(
        `the database is away: PostgreSQL at 127.0.0.1:${port} cannot be used now: nobody listens there (ECONNREFUSED).`,
      );
      // Others need it, too, and go on saying what they could not do.
      await expect.poll(() => said('ECONNREFUSED').length, soon).toBeGreaterThan(times * 3);
      await network.listen(port);
      await expect.poll(() => said('"the database is back"'), soon).toHaveLength(times);
      expect(said('the database is away')).toHaveLength(times);
    }
    expect(await server.stop()).toBe(0);
    expect(said('the database is')).toHaveLength(4);
    await network.close();
  },
);

test(
  'a server that waits for its database is stopped at once and without a failure',
  { timeout: TIMEOUT },
  async () => {
    const port = await freePort();
    const server = await serverWith(`postgres://parwell:p@127.0.0.1:${port}/parwell`);
    await expect.poll(() => server.output, soon).toContain('nobody listens there');
    expect(await server.stop()).toBe(0);
  },
);

test(
  'what no waiting mends ends the start with one line, and a tool never waits',
  { timeout: TIMEOUT },
  async () => {
    const database = await createDatabase(inject('postgresUrl'));
    const { hostname, port, username, pathname } = new URL(database);
    const place = `DATABASE_URL: PostgreSQL at ${hostname}:${port}`;
    const ends = async (program: Program) => [await program.ended, program.output.trim().split('\n').at(-1)];
    const wrong = await serverWith(at(database, (url) => (url.password = 'wrong')));
    expect(await ends(wrong)).toEqual([
      1,
      `${place} does not accept the password of ${username}. Set the right one in the address, or give the role this one: ALTER ROLE ${username} PASSWORD '…'.`,
    ]);
    const missing = await serverWith(at(database, (url) => (url.pathname = `${pathname}_not`)));
    expect(await ends(missing)).toEqual([
      1,
      `${place} has no database ${pathname.slice(1)}_not. Create it: CREATE DATABASE ${pathname.slice(1)}_not OWNER ${username} ENCODING 'UTF8'.`,
    ]);
    const closed = await freePort();
    const tool = new Program('ledger', {
      DATABASE_URL: at(database, (url) => (url.port = String(closed))),
      SECRET_KEY: 'a secret key for tests, long enough',
      DATA_DIR: folder,
    });
    expect(await ends(tool)).toEqual([
      1,
      `DATABASE_URL: PostgreSQL at ${hostname}:${closed} cannot be used now: nobody listens there (ECONNREFUSED).`,
    ]);
  },
);
