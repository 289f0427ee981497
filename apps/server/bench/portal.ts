import { fork } from 'node:child_process';
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import pg from 'pg';
import { createApp, jobHandlers } from '../src/app.ts';
import type { Context } from '../src/context.ts';
import { chooseGateways } from '../src/gateways/gateways.ts';
import { systemClock } from '../src/platform/clock.ts';
import { readConfig } from '../src/platform/config.ts';
import { sql, type Database, type Sql } from '../src/platform/db/database.ts';
import { SESSION_SETTINGS } from '../src/platform/db/session-settings.ts';
import { openPools } from '../src/platform/db/pools.ts';
import { endlessPlaces } from '../src/platform/http/call-places.ts';
import { createLongAnswers } from '../src/platform/http/long-answers.ts';
import { unlimited } from '../src/platform/http/rate-limit.ts';
import { createJobs } from '../src/platform/jobs.ts';
import { createLog } from '../src/platform/log.ts';
import { createLoops } from '../src/platform/loops.ts';
import { unwatched } from '../src/platform/monitoring/monitoring.ts';
import { reactions } from '../src/reactions.ts';
import { createSecrets } from '../src/platform/secrets.ts';
import { loadDemo } from '../src/slices/demo/demo.service.ts';
import { Browser } from '../test/browser.ts';
import { createDatabase, prepareTemplate } from '../test/postgres.ts';
import { addDatabase, inDatabase, ON_DISK, startTestPostgres } from '../test/temporary-postgres.ts';
import { answerOf } from './answer-of.ts';
import { size, tiny } from './sizes.ts';

export interface Bench {
  readonly context: Context;
  readonly db: Database;
  readonly url: string;
  /** Prepared once, rows not converted. */
  readonly bare: (statement: Sql) => Promise<unknown>;
  signIn(email: string): Promise<Browser>;
  stop(): Promise<void>;
}

/** As in all tests: a busy machine is no failure. */
export const PATIENCE = tiny ? { statementMs: 0, waitMs: 120_000, hangsAfterMs: 120_000 } : {};

let shared: { readonly url: string; copies: number; template?: string } | undefined;

/** With tiny sizes the cases share a PostgreSQL that has the template, and copy a database with the demo. */
export function sharePostgres(url: string): void {
  shared = { url, copies: 0 };
}

async function findDatabase(): Promise<{ url: string; remove: () => Promise<void> }> {
  if (!shared) {
    const postgres = await startTestPostgres('bench', ON_DISK);
    await prepareTemplate(postgres.url);
    return { url: await createDatabase(postgres.url), remove: () => postgres.stop() };
  }
  shared.template ??= await makeDemo(shared.url);
  shared.copies += 1;
  const url = await addDatabase(shared.url, `${shared.template}_${shared.copies}`, shared.template);
  return { url, remove: async () => undefined };
}

async function makeDemo(postgresUrl: string): Promise<string> {
  const url = await createDatabase(postgresUrl);
  const { close } = await openPortal(url);
  await close();
  return new URL(url).pathname.slice(1);
}

/**
 * In this process, with demo data and its own database. One machine sends more requests than people, so there are no
 * limits per person and address unless the bench is about them.
 */
export async function startBench({ limits = false, monitoring = unwatched } = {}): Promise<Bench> {
  const database = await findDatabase();
  const { close, ...bench } = await openPortal(database.url, { limits, monitoring });
  return {
    ...bench,
    async stop() {
      await close();
      await drop(database.url);
      await database.remove();
    },
  };
}

async function openPortal(
  databaseUrl: string,
  { limits = false, monitoring = unwatched } = {},
): Promise<Omit<Bench, 'stop'> & { close: () => Promise<void> }> {
  const config = readConfig({
    DATABASE_URL: databaseUrl,
    SECRET_KEY: 'a secret key for the bench, long enough',
    ERP_FOLDER: 'embedded',
    WAREHOUSE_FOLDER: 'embedded',
    STORAGE_DIR: '.data/bench/files',
  });
  const log = createLog({ level: 'error' });
  const {
    pools,
    liveness,
    close: closeDatabase,
  } = openPools(databaseUrl, config, log, {
    ...PATIENCE,
    ...monitoring,
    reactions,
  });
  const db = pools.requests;
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: config.DATABASE_CONNECTIONS,
    options: SESSION_SETTINGS,
  });
  // Its connections may still be closing when the database is dropped.
  pool.on('error', () => undefined);
  const jobs = createJobs({ url: databaseUrl, log, work: false, monitoring });
  const secrets = createSecrets(config.SECRET_KEY ?? '');
  const clock = systemClock;
  const gateways = chooseGateways({ config, log, clock, secrets, db: pools.jobs });
  const longAnswers = createLongAnswers(pools.exports, config, log);
  const shared = {
    ...monitoring,
    config,
    pools,
    liveness,
    longAnswers,
    log,
    loops: createLoops({ log, metrics: monitoring.metrics }),
    clock,
    secrets,
    gateways,
    enqueue: jobs.enqueue,
    life: { stage: 'running' as const },
  };
  const context: Context = { ...shared, db };
  await jobs.start(jobHandlers({ ...shared, db: pools.jobs }));
  await loadDemo(context);
  const app = createApp(context, limits ? {} : { limiter: unlimited, places: endlessPlaces });
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  return {
    context,
    db,
    url,
    bare: ({ text, values }) =>
      pool.query({ name: createHash('sha1').update(text).digest('base64url'), text, values }),
    async signIn(email) {
      const browser = new Browser(url);
      await browser.signIn(email, 'Parwell-demo-1');
      return browser;
    },
    async close() {
      await app.close();
      await jobs.stop();
      await closeDatabase();
      await pool.end();
    },
  };
}

/** It can be several gigabytes. */
async function drop(url: string): Promise<void> {
  const admin = new pg.Client({ connectionString: inDatabase(url, 'postgres') });
  await admin.connect();
  await admin.query(`DROP DATABASE ${new URL(url).pathname.slice(1)} WITH (FORCE)`);
  await admin.end();
}

export const SECONDS = size(5, 0.05);
const CLIENTS = size(8, 2);

export async function rate(work: () => Promise<unknown>, warmUp = 50, clients = CLIENTS): Promise<number> {
  for (let time = 0; time < (tiny ? 1 : warmUp); time += 1) await work();
  const began = performance.now();
  const end = began + SECONDS * 1000;
  let done = 0;
  const client = async () => {
    while (performance.now() < end) {
      await work();
      done += 1;
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
  return done / ((performance.now() - began) / 1000);
}

/** For a call of the portal, made from a separate process: a POST if there is a body, otherwise a GET. */
export async function callRate(
  browser: Browser,
  path: string,
  warmUp = 100,
  body?: object,
  clients = CLIENTS,
): Promise<number> {
  const client = fork(join(import.meta.dirname, 'client.ts'));
  const headers = {
    authorization: `Bearer ${browser.session?.idToken}`,
    'accept-encoding': 'gzip, br',
    ...(body && { 'content-type': 'application/json' }),
  };
  const url = `${browser.url}/api${path}`;
  client.send({
    url,
    headers,
    ...(body && { body: JSON.stringify(body) }),
    clients,
    seconds: SECONDS,
    warmUp: tiny ? 1 : warmUp,
  });
  const result = await answerOf<number>(client);
  client.kill();
  return result;
}

/**
 * The machine's present speed. Rates that are minutes apart are divided by it, because a table of millions is filled
 * in between and other work of the machine changes.
 */
export const machineRate = ({ bare }: Pick<Bench, 'bare'>): Promise<number> =>
  rate(() => bare(sql`SELECT sum(n) FROM generate_series(1, 3000) n`));

const ROUNDS = size(3, 1);

export async function fastest(work: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const began = performance.now();
    await work();
    times.push(performance.now() - began);
  }
  return Math.min(...times);
}

export function report(name: string, through: number, bare: number): void {
  const speed = (times: number) => (times < 100 ? times.toFixed(1) : Math.round(times));
  const figures = `${speed(through)}/s through the portal, ${speed(bare)}/s bare SQL`;
  console.log(`${name.padEnd(32)} ratio ${(through / bare).toFixed(2)}   ${figures}`);
}
