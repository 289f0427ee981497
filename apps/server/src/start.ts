import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createApp, jobHandlers, readinessOf, storedNumbers } from './app.ts';
import type { Context } from './context.ts';
import { documentImporters } from './document-importers.ts';
import { embeddedPartners } from './gateways/embedded-partners/embedded-partners.ts';
import { chooseGateways } from './gateways/gateways.ts';
import { systemClock } from './platform/clock.ts';
import type { Config } from './platform/config.ts';
import { closeDataFolder } from './platform/data-folder.ts';
import { awaitDatabases } from './platform/db/await-database.ts';
import { connectionBudget, totalsOf } from './platform/db/budget.ts';
import { followDatabase } from './platform/db/database-clock.ts';
import { forgetListChanges } from './platform/db/list-changes.ts';
import { migrate } from './platform/db/migrate.ts';
import { openPools } from './platform/db/pools.ts';
import { requireSecretKey } from './platform/db/secret-key.ts';
import { createHealthServer, type Life } from './platform/http/health.ts';
import { WEB_BUILD } from './platform/http/portal.ts';
import { secureServers } from './platform/http/secure-server.ts';
import { createLongAnswers } from './platform/http/long-answers.ts';
import { shareWebAssets } from './platform/http/web-assets.ts';
import { createJobs, type Jobs } from './platform/jobs.ts';
import { createLog } from './platform/log.ts';
import { createLoops } from './platform/loops.ts';
import { noMetrics } from './platform/monitoring/metrics.ts';
import { openMonitoring, unwatched } from './platform/monitoring/monitoring.ts';
import { reportFreeSpace } from './platform/monitoring/free-space.ts';
import { reportStoredNumbers } from './platform/monitoring/stored-numbers.ts';
import { IS_RELEASE } from './platform/places.ts';
import { startEmbeddedPostgres } from './platform/postgres/embedded.ts';
import { withoutDemoPartners } from './platform/partner-settings.ts';
import { keepServerKnown } from './platform/running-servers.ts';
import { createSecrets, newSecret } from './platform/secrets.ts';
import { SettingError } from './platform/setting-error.ts';
import { trustAuthorities } from './platform/tls/authorities.ts';
import { openCertificates, type Certificates } from './platform/tls/certificates.ts';
import { reactions } from './reactions.ts';
import { startDemoFleet } from './slices/demo/demo-fleet.service.ts';
import { disableDemoAccounts } from './slices/demo/demo-sign-in.service.ts';
import { hasOrGetsDemo, loadDemo } from './slices/demo/demo.service.ts';
import { watchConnectivity } from './slices/devices/connectivity-changes.service.ts';
import { startGateway } from './slices/device-gateway/gateway.service.ts';
import { receiveWhileRunning } from './slices/exchange/receive-documents.service.ts';
import { judgeWhileRunning } from './slices/incidents/judge-alerts.service.ts';
import { createRangeWatch } from './slices/incidents/range-watches.service.ts';
import { findIncidentStates } from './slices/incidents/incident-states.public.ts';
import { watchSilence } from './slices/incidents/silence.service.ts';
import { startPosting } from './slices/inventory/ledger/post-events.service.ts';
import { addFirstPersonas } from './slices/personas/first-personas.service.ts';
import { startNotifying } from './slices/notifications/send-waiting.service.ts';
import { startReleasing } from './slices/restock/run-release.service.ts';
import { keepRowsFresh } from './slices/restock/work-off-marks.service.ts';
import { opensSigningKeys } from './slices/identity/identity.public.ts';

/** Run in reverse order when the program ends. */
type Close = () => Promise<unknown>;

export interface Foundation {
  readonly context: Context;
  readonly jobs: Jobs;
  readonly certificates: Certificates;
  readonly closers: Close[];
}

interface Opening {
  readonly say: (line: string) => void;
  readonly work: boolean;
  readonly watched?: boolean;
  /** A server waits for its database until this says stop; without it, one that is away ends the start. */
  readonly untilStopped?: AbortSignal | undefined;
}

export async function openFoundation(
  given: Config,
  { say, work, watched = false, untilStopped }: Opening,
): Promise<Foundation> {
  const closers: Close[] = [];
  let config = given;
  try {
    if (!config.DATABASE_URL && IS_RELEASE)
      throw new SettingError(
        'DATABASE_URL is not set. An installation has no PostgreSQL of its own: set it to the address of yours, in common.env.',
      );
    // A tool that works with a database elsewhere leaves nothing where it is called.
    if (watched || !config.DATABASE_URL) closeDataFolder(config.DATA_DIR);
    trustAuthorities(config);
    const url = config.DATABASE_URL ?? (await embeddedUrl(config, say, closers));
    const log = createLog({ level: config.LOG_LEVEL, file: logFile(config) });
    const tell = (line: string) => {
      log.warn(line);
      if (logFile(config) !== undefined) say(line);
    };
    await awaitDatabases(config, { tell, untilStopped, whileWaiting: () => startWaitingHealth(config) });
    const monitoring = watched ? await openMonitoring(config, log) : unwatched;
    closers.push(() => monitoring.traces.close());
    const loops = createLoops({ log, metrics: monitoring.metrics });
    loops.watch();
    closers.push(async () => loops.close());
    const { certificates, stop: stopReading } = watched
      ? await openCertificates({ config, log, loops, metrics: monitoring.metrics })
      : { certificates: {}, stop: async () => {} };
    closers.push(stopReading);
    const pooler = config.DATABASE_POOLER === 'transaction';
    const applied = await migrate(config.DATABASE_DIRECT_URL ?? url, { pooler });
    if (applied.length) say(`Database brought up to date (${applied.length} migrations).`);
    const budget = connectionBudget(config);
    log.info({ ...budget, ...totalsOf(budget) }, 'connections to PostgreSQL at most');
    const { pools, liveness, close } = openPools(url, config, log, { ...monitoring, reactions });
    closers.push(close);
    await forgetListChanges(pools.requests);
    const directUrl = pooler ? config.DATABASE_DIRECT_URL : undefined;
    const jobs = createJobs({
      url,
      directUrl,
      connections: budget.queue,
      log,
      work,
      monitoring,
      loops,
      keptDays: config.KEEP_JOB_DAYS,
    });
    const clock = await followDatabase({ liveness, log, system: systemClock });
    closers.push(async () => clock.stop());
    const secrets = createSecrets(secretKeyOf(config), config.SECRET_KEY_BEFORE);
    const db = pools.requests;
    await requireSecretKey(db, secrets, () => opensSigningKeys({ db, secrets }));
    if (config.DEMO && !(await hasOrGetsDemo(db))) config = withoutDemoPartners(config);
    const gateways = chooseGateways({ config, log, clock, secrets, certificates, db: pools.jobs });
    const longAnswers = createLongAnswers(pools.exports, config, log);
    const life: Life = { stage: 'starting' };
    const shared = {
      ...monitoring,
      config,
      pools,
      liveness,
      longAnswers,
      log,
      loops,
      clock,
      secrets,
      gateways,
      enqueue: jobs.enqueue,
      life,
    };
    const context: Context = { ...shared, db: pools.requests };
    // Closed after everything but the database, so that a stopping server can still be watched.
    const { HEALTH_PORT } = config;
    if (watched && HEALTH_PORT !== undefined) closers.push(await startHealth(context, HEALTH_PORT));
    await jobs.start(jobHandlers({ ...shared, db: pools.jobs }));
    closers.push(() => jobs.stop());
    return { context, jobs, certificates, closers };
  } catch (error) {
    await closeAll(closers);
    throw error;
  }
}

async function startHealth(context: Context, port: number): Promise<Close> {
  const { HEALTH_HOST, ROLES } = context.config;
  reportFreeSpace(context.metrics, context.config);
  if (ROLES.includes('worker')) reportStoredNumbers(context, storedNumbers);
  const health = createHealthServer(readinessOf(context), context.metrics);
  if (ROLES.includes('gateway')) context.gateways.broker.addInternalRoutes?.(health);
  await health.listen({ port, host: HEALTH_HOST });
  return () => health.close();
}

/** Whoever watches a server sees that it lives, and that it is not ready, while it waits for its database. */
async function startWaitingHealth({ HEALTH_PORT, HEALTH_HOST }: Config): Promise<Close> {
  if (HEALTH_PORT === undefined) return async () => {};
  const life: Life = { stage: 'starting' };
  const health = createHealthServer({ life, database: async () => false }, noMetrics);
  await health.listen({ port: HEALTH_PORT, host: HEALTH_HOST });
  return () => health.close();
}

async function embeddedUrl(config: Config, say: (line: string) => void, closers: Close[]): Promise<string> {
  const postgres = await startEmbeddedPostgres({ dataDir: config.DATA_DIR, say });
  closers.push(() => postgres.stop());
  return postgres.url;
}

/** On one machine next to the data; with several, standard output. */
export const logFile = (config: Config): string | undefined => {
  if (config.LOG_FILE) return config.LOG_FILE === '-' ? undefined : config.LOG_FILE;
  return config.DATABASE_URL ? undefined : resolve(config.DATA_DIR, 'parwell.log');
};

export const secretKeyOf = (config: Config): string => config.SECRET_KEY ?? ownSecretKey(config);

/** On one machine the secret key is made once and kept next to the data. */
function ownSecretKey({ DATA_DIR }: Config): string {
  const path = join(resolve(DATA_DIR), 'secret.key');
  if (existsSync(path)) return readFileSync(path, 'utf8').trim();
  closeDataFolder(DATA_DIR);
  // Written under another name and renamed, so that the file is never incomplete.
  writeFileSync(`${path}.new`, newSecret(), { mode: 0o600 });
  renameSync(`${path}.new`, path);
  return readFileSync(path, 'utf8').trim();
}

export async function closeAll(closers: readonly Close[]): Promise<void> {
  for (const close of closers.toReversed()) await close();
}

export interface Portal {
  readonly address: string;
  /** Without TLS, and with it. */
  readonly deviceAddress: string;
  readonly secureDeviceAddress: string | undefined;
  readonly context: Context;
  readonly firstStart: boolean;
  stop(): Promise<void>;
}

export async function startPortal(
  config: Config,
  say: (line: string) => void,
  untilStopped?: AbortSignal,
): Promise<Portal> {
  const work = config.ROLES.includes('worker');
  const { context, certificates, closers } = await openFoundation(config, {
    say,
    work,
    watched: true,
    untilStopped,
  });
  /**
   * Streams do not end by themselves: their readers go to another server at once, while this one finishes its work.
   */
  let closeApi: Close = async () => {};
  try {
    // A slow database does not end a starting server.
    const patient: Context = { ...context, db: context.pools.jobs };
    const known = await keepServerKnown(patient);
    closers.push(() => known.stop());
    const firstStart = config.DEMO && (await loadDemo(patient));
    if (firstStart)
      say(
        config.DEMO_HISTORY
          ? 'Demo data loaded. Two years of stock follow in the background.'
          : 'Demo data loaded.',
      );
    if (await addFirstPersonas(patient)) say('The first personas were added.');
    if (!config.DEMO && (await disableDemoAccounts(patient))) say('Demo accounts can no longer sign in.');
    let address = '';
    if (config.ROLES.includes('api')) {
      // Before it answers: servers of another build are asked for these files from then on.
      const shared = await shareWebAssets(patient, WEB_BUILD);
      closers.push(() => shared.stop());
      const secure = certificates.https && secureServers(certificates.https);
      const app = createApp(context, { secure });
      const { PORT: port, HOST: host } = config;
      address = await (secure ? secure.listen(app, port, host) : app.listen({ port, host }));
      closeApi = () => app.close();
    }
    if (work) {
      const loops = [
        startPosting(patient),
        receiveWhileRunning(patient, documentImporters),
        startReleasing(patient),
        keepRowsFresh(patient),
        judgeWhileRunning(patient),
        startNotifying(patient, findIncidentStates),
        watchSilence(patient),
        watchConnectivity(patient),
        ...embeddedPartners(patient),
      ];
      closers.push(() => Promise.all(loops.map((loop) => loop.stop())));
    }
    let deviceAddress = '';
    if (config.ROLES.includes('gateway')) {
      const gateway = await startGateway({ ...context, db: context.pools.ingest }, createRangeWatch);
      closers.push(() => gateway.stop());
      deviceAddress = context.gateways.broker.url;
      // A release has no simulator.
      if (config.DEMO && config.SIMULATOR && !config.AMQP_URL && !IS_RELEASE)
        closers.push(await startDemoFleet(patient, deviceAddress));
    }
    context.life.stage = 'running';
    const stop = async () => {
      // Load balancers notice and use other servers, while clients that are still here are answered.
      context.life.stage = 'closing';
      await sleep(config.SHUTDOWN_DELAY_SECONDS * 1000);
      await closeAll([...closers, closeApi]);
    };
    const secureDeviceAddress = deviceAddress ? context.gateways.broker.secureUrl : undefined;
    return { address, deviceAddress, secureDeviceAddress, context, firstStart, stop };
  } catch (error) {
    await closeAll([...closers, closeApi]);
    throw error;
  }
}
