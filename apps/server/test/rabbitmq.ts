import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AmqpAddress } from '../src/platform/amqp-address.ts';
import { freePort } from '../src/platform/free-port.ts';

/** To try another version than the installed one. */
const PROGRAM = process.env['RABBITMQ_SERVER'] ?? '/usr/lib/rabbitmq/bin/rabbitmq-server';
const SHIPPED = join(import.meta.dirname, '../../../deploy/rabbitmq');

/** In CI `npm test` installs it (`scripts/test-tools.mjs`). */
export const hasRabbitMq = existsSync(PROGRAM);

/** A real RabbitMQ with the settings in `deploy/rabbitmq`, on other ports and in a folder of its own. */
export class RabbitMq {
  readonly address: AmqpAddress;
  readonly managementUrl: string;
  readonly mqttUrl: string;
  /** It asks there whether a device may sign in. */
  readonly signInPort: number;
  readonly signInSecret = 'a-secret-that-only-the-broker-has';
  readonly #folder: string;
  readonly #environment: NodeJS.ProcessEnv;
  #child: ChildProcess | undefined;
  #output = '';

  /** Six free ports. */
  private constructor(ports: readonly number[]) {
    const [amqp = 0, mqtt = 0, management = 0, signIn = 0, epmd = 0, distribution = 0] = ports;
    this.#folder = mkdtempSync(join(tmpdir(), 'parwell-rabbitmq-'));
    this.address = {
      protocol: 'amqp',
      username: 'parwell',
      password: 'of-the-tests-alone',
      vhost: '/',
      hosts: [{ hostname: '127.0.0.1', port: amqp }],
    };
    this.mqttUrl = `mqtt://127.0.0.1:${mqtt}`;
    this.managementUrl = `http://127.0.0.1:${management}`;
    this.signInPort = signIn;
    const settings = join(this.#folder, 'conf.d');
    cpSync(join(SHIPPED, 'conf.d'), settings, { recursive: true });
    cpSync(join(SHIPPED, 'enabled_plugins'), join(this.#folder, 'enabled_plugins'));
    const site = join(settings, '20-site.conf');
    writeFileSync(
      site,
      readFileSync(site, 'utf8')
        .replaceAll('127.0.0.1:8099/broker/SECRET', `127.0.0.1:${signIn}/broker/${this.signInSecret}`)
        .replace('= 127.0.0.1:5672', `= 127.0.0.1:${amqp}`)
        .replace('= 127.0.0.1:1883', `= 127.0.0.1:${mqtt}`)
        .replace('= 15672', `= ${management}`),
    );
    const { username, password } = this.address;
    writeFileSync(
      join(settings, '30-test.conf'),
      // Tests need little, and their machines may have little.
      `disk_free_limit.absolute = 50MB\ndefault_user = ${username}\ndefault_pass = ${password}\n`,
    );
    mkdirSync(join(this.#folder, 'data'));
    this.#environment = {
      PATH: process.env['PATH'],
      HOME: this.#folder,
      RABBITMQ_NODENAME: `parwell-${amqp}@localhost`,
      RABBITMQ_MNESIA_BASE: join(this.#folder, 'data'),
      RABBITMQ_LOG_BASE: this.#folder,
      RABBITMQ_LOGS: '-',
      RABBITMQ_CONFIG_FILE: join(this.#folder, 'none'),
      RABBITMQ_CONFIG_FILES: settings,
      RABBITMQ_CONF_ENV_FILE: '/dev/null',
      RABBITMQ_ENABLED_PLUGINS_FILE: join(this.#folder, 'enabled_plugins'),
      RABBITMQ_PID_FILE: join(this.#folder, 'pid'),
      RABBITMQ_DIST_PORT: String(distribution),
      RABBITMQ_SERVER_ADDITIONAL_ERL_ARGS: '-kernel inet_dist_use_interface {127,0,0,1} +S 2:2 +sbwt none',
      // Without a terminal and a shell in front of it, so that signals reach it.
      RUNNING_UNDER_SYSTEMD: 'true',
      ERL_EPMD_PORT: String(epmd),
      ERL_EPMD_ADDRESS: '127.0.0.1',
    };
  }

  static async create(): Promise<RabbitMq> {
    const ports: number[] = [];
    for (let n = 0; n < 6; n += 1) ports.push(await freePort());
    return new RabbitMq(ports);
  }

  /** Resolves when it accepts connections, after several seconds. */
  async start(): Promise<void> {
    const child = spawn(PROGRAM, [], { env: this.#environment, stdio: ['ignore', 'pipe', 'pipe'] });
    this.#child = child;
    this.#output = '';
    const started = Promise.withResolvers<void>();
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (text: Buffer) => {
        this.#output += text.toString();
        if (this.#output.includes('Server startup complete')) started.resolve();
      });
    child.once('exit', () => started.reject(new Error(`RabbitMQ did not start:\n${this.#output}`)));
    await started.promise;
  }

  async stop(signal: 'SIGTERM' | 'SIGKILL' = 'SIGTERM'): Promise<void> {
    const child = this.#child;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill(signal);
    await ended;
  }

  async remove(): Promise<void> {
    await this.stop();
    // Erlang's port mapper stays behind.
    execFileSync('epmd', ['-kill'], { env: this.#environment, stdio: 'ignore' });
    rmSync(this.#folder, { recursive: true, force: true });
  }

  async manage(
    method: string,
    path: string,
    body?: object,
    password: string = this.address.password,
  ): Promise<unknown> {
    const { username } = this.address;
    const response = await fetch(`${this.managementUrl}/api/${path}`, {
      method,
      headers: {
        authorization: `Basic ${btoa(`${username}:${password}`)}`,
        'content-type': 'application/json',
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
    return text && JSON.parse(text);
  }
}
