import cluster from 'node:cluster';
import { announcerOf, whereReached, type Announcer } from './announce.ts';
import { sentenceOf } from './doctor/finding.ts';
import { settingFindings } from './doctor/setting-findings.ts';
import { StoppedWhileWaiting } from './platform/db/await-database.ts';
import { endsWithin } from './platform/ends-within.ts';
import { leave } from './platform/leave.ts';
import { readConfig, SettingError, type Config } from './platform/config.ts';
import { isPortFree } from './platform/port.ts';
import { plainMqttHost, refusePlainOnNetwork } from './platform/tls-settings.ts';
import { VERSION } from './platform/version.ts';
import { demoLines, demoSignIn } from './slices/demo/demo.public.ts';
import { readUnsent } from './slices/mail/mail.service.ts';
import { startPortal, type Portal } from './start.ts';
import { startWithWorkers, type ApiReady } from './workers.ts';

/** Below the minute after which our service and container are killed. Each part has a shorter limit of its own. */
const END_WITHIN_MS = 45_000;

let announcer: Announcer | undefined;
const say = (text: string) => announcer?.say(text);

async function main(): Promise<void> {
  const config = readConfig(process.env);
  refusePlainOnNetwork(config);
  if (cluster.isWorker) return answerOnly(config);
  announcer = announcerOf(config);
  say(`Parwell ${VERSION}`);
  const warnings = settingFindings(config).map(sentenceOf);
  for (const text of warnings)
    if (announcer.log) announcer.log.warn(text);
    else say(`Warning: ${text}`);
  if (config.ROLES.includes('api')) await waitForPort('PORT', config.HOST, config.PORT);
  if (config.HEALTH_PORT !== undefined)
    await waitForPort('HEALTH_PORT', config.HEALTH_HOST, config.HEALTH_PORT);
  if (config.ROLES.includes('gateway') && !config.AMQP_URL)
    await waitForPort('MQTT_PORT', plainMqttHost(config), config.MQTT_PORT);
  if (config.ROLES.includes('gateway') && config.TLS.mqtts)
    await waitForPort('MQTT_TLS_PORT', config.MQTT_HOST, config.TLS.mqtts.port);
  const isDivided = config.WORKERS > 1 && config.ROLES.includes('api');
  const stopped = new AbortController();
  const starting = (isDivided ? startWithWorkers : startPortal)(config, say, stopped.signal);
  stopOnSignal(config, starting, { print: say, stopped });
  const portal = await starting;
  // Where the log is a file, it is open from now on.
  if (!announcer.log) for (const text of warnings) portal.context.log.warn(text);
  await introduce(config, portal);
}

/** One of the WORKERS processes. The process that started it prints for all. */
async function answerOnly(config: Config): Promise<void> {
  // Nobody waits for a process that has not begun to answer.
  const endAtOnce = () => process.exit(0);
  process.once('SIGTERM', endAtOnce);
  const stopped = new AbortController();
  const starting = startPortal(config, () => {}, stopped.signal);
  const { address } = await starting;
  process.off('SIGTERM', endAtOnce);
  stopOnSignal(config, starting, { print: () => {}, stopped });
  process.send?.({ address } satisfies ApiReady);
}

/** A server that was just killed may release the port in a moment; another program keeps it. */
async function waitForPort(setting: string, host: string, port: number): Promise<void> {
  for (let attempt = 0; attempt < 30; attempt += 1) {
    if (await isPortFree(host, port)) return;
    if (attempt === 0) say(`Port ${port} is taken; waiting a moment for it …`);
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new SettingError(
    `${setting} ${port} is taken by another program. Stop it, or set ${setting} to another number.`,
  );
}

/** On Ctrl-C, on SIGTERM, and when the program that started us is gone. */
function stopOnSignal(
  { SHUTDOWN_DELAY_SECONDS }: Config,
  starting: Promise<Portal>,
  { print, stopped: untilStopped }: { print: (line: string) => void; stopped: AbortController },
): void {
  let stopping = false;
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    print('\nStopping …');
    untilStopped.abort();
    try {
      const stopped = (async () => (await starting).stop())();
      const isInTime = await endsWithin(stopped, SHUTDOWN_DELAY_SECONDS * 1000 + END_WITHIN_MS);
      if (isInTime) await stopped;
      else print('Something does not end; it is left.');
      leave(isInTime ? 0 : 1);
    } catch (error) {
      fail(error);
    }
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop());
  process.on('disconnect', () => void stop());
}

async function introduce(config: Config, portal: Portal): Promise<void> {
  const { context, firstStart } = portal;
  say(`\n${whereReached(config, portal).join('\n')}`);
  const demo = await demoSignIn(context.pools.jobs);
  if (demo) {
    const { OIDC, DATABASE_URL, DATA_DIR } = context.config;
    const place = { provider: OIDC?.label, dataDir: DATABASE_URL ? undefined : DATA_DIR };
    say(`\n${demoLines(demo, place).join('\n')}`);
  }
  if (firstStart && !context.config.SMTP_URL) {
    say('\nMail that would have been sent (set SMTP_URL to send it):');
    for (const mail of await readUnsent({ ...context, db: context.pools.jobs })) {
      say(`  to ${mail.to}: ${mail.subject}\n    ${/https?:\S+/.exec(mail.text)?.[0] ?? ''}`);
    }
  }
  if (process.send) process.send('ready');
}

function fail(error: unknown): never {
  if (error instanceof StoppedWhileWaiting) leave(0);
  if (announcer?.log && !(error instanceof SettingError)) {
    announcer.log.fatal({ err: error }, 'the server ends with an error');
    leave(1);
  }
  // An invalid setting needs one line; other errors are printed with their stack.
  const text =
    error instanceof SettingError ? error.message : error instanceof Error ? error.stack : String(error);
  process.stderr.write(`${text}\n`);
  leave(1);
}

main().catch(fail);
