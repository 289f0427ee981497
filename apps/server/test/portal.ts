import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hash as argon2 } from '@node-rs/argon2';
import { mergeRoles, type AccessGroups } from '@parwell/domain';
import { inject } from 'vitest';
import { createApp, jobHandlers, type AppOptions } from '../src/app.ts';
import type { Context } from '../src/context.ts';
import { chooseGateways, type Gateways } from '../src/gateways/gateways.ts';
import type { Clock } from '../src/platform/clock.ts';
import { readConfig } from '../src/platform/config.ts';
import { sql, type Database } from '../src/platform/db/database.ts';
import { followDatabase } from '../src/platform/db/database-clock.ts';
import { openPools } from '../src/platform/db/pools.ts';
import { EMBEDDED } from '../src/platform/partner-settings.ts';
import { endlessPlaces } from '../src/platform/http/call-places.ts';
import { createLongAnswers } from '../src/platform/http/long-answers.ts';
import { createJobs, type Jobs } from '../src/platform/jobs.ts';
import { createLog } from '../src/platform/log.ts';
import { createLoops } from '../src/platform/loops.ts';
import { unwatched, type Monitoring } from '../src/platform/monitoring/monitoring.ts';
import { reactions } from '../src/reactions.ts';
import { createSecrets } from '../src/platform/secrets.ts';
import { Browser } from './browser.ts';
import { createDatabase } from './postgres.ts';
import { dropDatabase } from './temporary-postgres.ts';

export const PASSWORD = 'correct horse battery';

/** A hash contains the cost of its verification: next to nothing for these people. */
const cheapHash = (password: string) => argon2(password, { memoryCost: 8, timeCost: 1, parallelism: 1 });

interface NewUser {
  readonly email: string;
  readonly accessGroups?: AccessGroups;
  readonly roles?: Readonly<Record<string, string>>;
  readonly personas?: readonly string[];
  /** null: invited, no password yet. */
  readonly password?: string | null;
  readonly temporary?: boolean;
}

export async function addUser(db: Database, user: NewUser): Promise<string> {
  const {
    email,
    accessGroups = {},
    roles = {},
    personas = [],
    password = PASSWORD,
    temporary = false,
  } = user;
  const hash = password && (await cheapHash(password));
  const { id } = await db.one<{ id: string }>(sql`
    INSERT INTO users (email, first_name, last_name, access_groups, roles, personas, password_hash, password_temporary)
    VALUES (${email}, 'Test', 'Person', ${JSON.stringify(accessGroups)}, ${JSON.stringify(roles)},
      ${personas}, ${hash}, ${temporary}) RETURNING id`);
  return id;
}

/**
 * Tests begin at this instant, so that none depends on the day or hour of its run. `TESTS_BEGIN_AT` tries another
 * one: docs/architecture/tests.md lists those that have found mistakes.
 */
const BEGIN = process.env['TESTS_BEGIN_AT'] ?? '2026-11-18T15:00:00.000Z';

/** For tests next to a separate program, which uses the real time. */
export const timeOfDay = (): { begin: string } => ({ begin: new Date().toISOString() });

/** Moves only when the test moves it. */
export class TestClock {
  #now: Date;
  /** For tests whose data has dates of its own. */
  constructor(begin = BEGIN) {
    this.#now = new Date(begin);
  }
  now(): Date {
    return this.#now;
  }
  advance({
    seconds = 0,
    minutes = 0,
    hours = 0,
  }: {
    seconds?: number;
    minutes?: number;
    hours?: number;
  }): void {
    this.#now = new Date(this.#now.getTime() + ((hours * 60 + minutes) * 60 + seconds) * 1000);
  }
}

export interface TestPortal {
  readonly url: string;
  readonly db: Database;
  readonly clock: TestClock;
  readonly jobs: Jobs;
  readonly context: Context;
  readonly logLines: string[];
  addUser(user: NewUser): Promise<string>;
  addCustomer(
    customerId: string,
    name: string,
    groups?: { gpo?: string; idn?: string; subGpo?: string; subIdn?: string },
  ): Promise<void>;
  signIn(email: string, password?: string): Promise<Browser>;
  close(): Promise<void>;
}

export interface PortalParts {
  readonly databaseUrl?: string;
  /** The clock of its machine: then the portal follows the database's time, as it does outside of tests. */
  readonly system?: Clock;
  /** Another address for tests that obstruct the database; sets the limits of production. */
  readonly through?: (databaseUrl: string) => Promise<string>;
  /** Outside systems that the test plays itself. */
  readonly gateways?: Partial<Gateways>;
  readonly streams?: AppOptions['streams'];
  readonly monitoring?: Partial<Monitoring>;
  /** For tests whose data has dates of its own. */
  readonly begin?: string;
}

/** Tests fill tables with statements that may take long on a slow machine. */
const SLOW_STATEMENTS = { statementMs: 0 };
/** If no test obstructs the database, only the machine is slow, which is no failure. */
const BUSY_MACHINE = { waitMs: 120_000, hangsAfterMs: 120_000 };

export async function startTestPortal(
  settings: Record<string, string> = {},
  {
    through,
    gateways: played = {},
    streams = {},
    monitoring: watched = {},
    system,
    begin,
    ...parts
  }: PortalParts = {},
): Promise<TestPortal> {
  const databaseUrl = parts.databaseUrl ?? (await createDatabase(inject('postgresUrl')));
  const files = await mkdtemp(join(tmpdir(), 'parwell-files-'));
  const config = readConfig({
    DATABASE_URL: databaseUrl,
    SECRET_KEY: 'a secret key for tests, long enough',
    DATABASE_CONNECTIONS: '10',
    STORAGE_DIR: files,
    AUDIT_HEAD_FILE: join(files, 'audit-head'),
    ERP_FOLDER: EMBEDDED,
    WAREHOUSE_FOLDER: EMBEDDED,
    NPI_REGISTRY_URL: EMBEDDED,
    ...settings,
  });
  const logLines: string[] = [];
  const log = createLog({ level: config.LOG_LEVEL, stream: { write: (line) => void logLines.push(line) } });
  const monitoring = { ...unwatched, ...watched };
  const patience = { ...SLOW_STATEMENTS, ...(!through && BUSY_MACHINE) };
  const {
    pools,
    liveness,
    close: closeDatabase,
  } = openPools((await through?.(databaseUrl)) ?? databaseUrl, config, log, {
    ...patience,
    ...monitoring,
    reactions,
  });
  const db = pools.requests;
  const testClock = new TestClock(begin);
  const following = system && (await followDatabase({ liveness, log, system }));
  const clock = following ?? testClock;
  const jobs = createJobs({ url: databaseUrl, log, work: false, monitoring });
  const secrets = createSecrets(config.SECRET_KEY ?? '', config.SECRET_KEY_BEFORE);
  const gateways = { ...chooseGateways({ config, log, clock, secrets, db: pools.jobs }), ...played };
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
  // In a new database hours count as rolled up until its migration, by the real time.
  if (!parts.databaseUrl)
    await db.run(sql`
      UPDATE measurement_progress SET rolled_up_to =
        date_trunc('hour', ${clock.now()}::timestamptz - interval '5 minutes', 'UTC')`);
  const app = createApp(context, {
    checkAnswers: true,
    refusalDelayMs: 0,
    streams,
    // In many tests one person stands for several who work at once.
    places: endlessPlaces,
  });
  // Any free port, unless the test needs to know the address in advance.
  const url = await app.listen({ port: settings['PORT'] ? config.PORT : 0, host: '127.0.0.1' });

  return {
    url,
    db,
    clock: testClock,
    jobs,
    context,
    logLines,
    addUser: (user) => addUser(db, user),
    async addCustomer(customerId, name, groups = {}) {
      await db.run(sql`
        INSERT INTO customers (customer_id, name, gpo_id, idn_id, sub_gpo_id, sub_idn_id)
        VALUES (${customerId}, ${name}, ${groups.gpo ?? null}, ${groups.idn ?? null}, ${groups.subGpo ?? null},
          ${groups.subIdn ?? null})`);
    },
    async signIn(email, password = PASSWORD) {
      const browser = new Browser(url);
      await browser.signIn(email, password);
      return browser;
    },
    async close() {
      await app.close();
      await jobs.stop();
      following?.stop();
      await closeDatabase();
      await rm(files, { recursive: true });
      if (!parts.databaseUrl) await dropDatabase(databaseUrl);
    },
  };
}

export const everything = (role: 'OWNER' | 'VIEWER', capabilities: readonly string[]) =>
  mergeRoles([Object.fromEntries(capabilities.map((capability) => [capability, role]))]) as Record<
    string,
    string
  >;
