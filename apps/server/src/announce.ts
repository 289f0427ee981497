import type { Config } from './platform/config.ts';
import { createLog, type Log } from './platform/log.ts';
import { logFile } from './start.ts';

/** What a server says of itself, beside its log. */
export interface Announcer {
  readonly say: (text: string) => void;
  /** Undefined where `say` writes lines for people. */
  readonly log: Log | undefined;
}

/**
 * Lines for people, unless standard output is the log and nobody looks at it, as under systemd and in containers: then
 * everything is a line of the log, which programs read.
 */
export function announcerOf(config: Config): Announcer {
  if (logFile(config) !== undefined || process.stdout.isTTY)
    return { say: (text) => void process.stdout.write(`${text}\n`), log: undefined };
  const log = createLog({ level: config.LOG_LEVEL });
  return {
    log,
    say(text) {
      for (const line of text.split('\n')) if (line.trim()) log.info(line.trim());
    },
  };
}

interface Listening {
  readonly address: string;
  readonly deviceAddress: string;
  readonly secureDeviceAddress: string | undefined;
}

/** Where people and devices reach a server that is ready. */
export function whereReached(
  config: Config,
  { address, deviceAddress, secureDeviceAddress }: Listening,
): string[] {
  const lines: string[] = [];
  const isNamed = config.GIVEN.has('PUBLIC_URL');
  const own = address.replace(/\[::1\]|127\.0\.0\.1/, 'localhost');
  if (!address) lines.push(`Parwell is ready: ${config.ROLES.join(', ')}`);
  else lines.push(`Parwell is ready: ${isNamed ? config.PUBLIC_URL : own}`);
  if (address && isNamed && own !== config.PUBLIC_URL)
    lines.push(
      `It listens on ${config.HOST}, port ${new URL(address).port || (address.startsWith('https:') ? 443 : 80)}`,
    );
  if (deviceAddress && config.AMQP_URL) {
    const nodes = config.AMQP_URL.hosts.map(({ hostname }) => hostname).join(', ');
    lines.push(`Devices connect to the MQTT port of RabbitMQ (${nodes}), which hands their messages on`);
  } else if (deviceAddress) lines.push(`Devices connect to ${deviceAddress}`);
  if (secureDeviceAddress) lines.push(`With TLS they connect to ${secureDeviceAddress}`);
  return lines;
}
