import cluster from 'node:cluster';
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

const say = (line: string) => process.stdout.write(`${line}\n`);

/** Below the minute after which our service and container are killed. Each part has a shorter limit of its own. */
const END_WITHIN_MS = 45_000;

async function main(): Promise<void> {
  const config = readConfig(process.env);
  refusePlainOnNetwork(config);
  if (cluster.isWorker) return answerOnly(config);
  say(`Parwell ${VERSION}`);
  if (config.ROLES.includes('api')) await waitForPort('PORT', config.HOST, config.PORT);
  if (config.HEALTH_PORT !== undefined)
    await waitForPort('HEALTH_PORT', config.HEALTH_HOST, config.HEALTH_PORT);
  if (config.ROLES.includes('gateway') && !config.AMQP_URL)
    await waitForPort('MQTT_PORT', plainMqttHost(config), config.MQTT_PORT);
  if (config.ROLES.includes('gateway') && config.TLS.mqtts)
    await waitForPort('MQTT_TLS_PORT', config.MQTT_HOST, config.TLS.mqtts.port);
  const isDivided = config.WORKERS > 1 && config.ROLES.includes('api');
  const starting = (isDivided ? startWithWorkers : startPortal)(config, say);
  stopOnSignal(config, starting);
  await introduce(await starting);
}

/** One of the WORKERS processes. The process that started it prints for all. */
async function answerOnly(config: Config): Promise<void> {
  // Nobody waits for a process that has not begun to answer.
  const endAtOnce = () => process.exit(0);
  process.once('SIGTERM', endAtOnce);
  const starting = startPortal(config, () => {});
  const { address } = await starting;
  process.off('SIGTERM', endAtOnce);
  stopOnSignal(config, starting, () => {});
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
  print: (line: string) => void = say,
): void {
  let stopping = false;
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    print('\nStopping …');
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

async function introduce(portal: Portal): Promise<void> {
  const { address, deviceAddress, secureDeviceAddress, context, firstStart } = portal;
  if (address) say(`\nParwell is ready: ${address.replace(/\[::1\]|127\.0\.0\.1/, 'localhost')}`);
  if (deviceAddress) say(`Devices connect to ${deviceAddress}`);
  if (secureDeviceAddress) say(`With TLS they connect to ${secureDeviceAddress}`);
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
  // An invalid setting needs one line; other errors are printed with their stack.
  const text =
    error instanceof SettingError ? error.message : error instanceof Error ? error.stack : String(error);
  process.stderr.write(`${text}\n`);
  leave(1);
}

main().catch(fail);
