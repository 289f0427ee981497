import { join } from 'node:path';
import pg from 'pg';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '../../src/platform/postgres/embedded.ts';
import { Forwarder } from '../forwarder.ts';
import { freePort } from '../../src/platform/free-port.ts';
import { newDataDir, Program } from '../program.ts';
import { RabbitMq } from '../rabbitmq.ts';

export const SECRET_KEY = 'a secret key for the test of many machines';
export const NODE_ROLES = ['api', 'worker', 'gateway'] as const;
export type NodeRole = (typeof NODE_ROLES)[number];

const portOf = (url: string): number => Number(new URL(url).port);
const onPort = (url: string, port: number): string => {
  const moved = new URL(url);
  moved.port = String(port);
  return moved.href;
};

/** Can be started again any number of times. */
export class PortalNode {
  readonly role: NodeRole;
  readonly healthPort: number;
  readonly #settings: Record<string, string>;
  #program: Program | undefined;

  constructor(role: NodeRole, healthPort: number, settings: Record<string, string>) {
    this.role = role;
    this.healthPort = healthPort;
    this.#settings = { ...settings, ROLES: role, HEALTH_PORT: String(healthPort) };
  }

  async start(): Promise<void> {
    this.#program = new Program('server', this.#settings);
    await this.#program.ready();
  }

  kill = async (): Promise<void> => this.#program?.kill();

  /** As when scaling in. It has to end by itself and without a failure. */
  async stop(): Promise<void> {
    const code = await this.#program?.stop();
    if (code)
      throw new Error(`A server with the role ${this.role} ended with ${code}:\n${this.#program?.output}`);
  }

  async isReady(): Promise<boolean> {
    const answer = await fetch(`http://127.0.0.1:${this.healthPort}/readyz`).catch(() => null);
    return answer?.status === 200;
  }
}

/**
 * Two servers of each role on one PostgreSQL and one RabbitMQ. The first of each reaches both through a network that
 * can hang.
 */
export class Cluster {
  readonly rabbit: RabbitMq;
  readonly nodes: readonly PortalNode[];
  readonly url: string;
  readonly nets: { readonly database: Forwarder; readonly broker: Forwarder };
  readonly #dataDir: { readonly path: string; remove(): void };
  readonly #database: Forwarder;
  readonly #forwarders: readonly Forwarder[];
  #postgres: EmbeddedPostgres;

  private constructor(parts: {
    rabbit: RabbitMq;
    nodes: readonly PortalNode[];
    url: string;
    nets: Cluster['nets'];
    dataDir: { path: string; remove(): void };
    database: Forwarder;
    forwarders: readonly Forwarder[];
    postgres: EmbeddedPostgres;
  }) {
    this.rabbit = parts.rabbit;
    this.nodes = parts.nodes;
    this.url = parts.url;
    this.nets = parts.nets;
    this.#dataDir = parts.dataDir;
    this.#database = parts.database;
    this.#forwarders = parts.forwarders;
    this.#postgres = parts.postgres;
  }

  static async create(): Promise<Cluster> {
    const dataDir = newDataDir();
    const rabbit = await RabbitMq.create();
    const [postgres] = await Promise.all([startEmbeddedPostgres({ dataDir: dataDir.path }), rabbit.start()]);
    const database = new Forwarder([portOf(postgres.url)]);
    const databasePort = await database.listen();
    const amqpPort = rabbit.address.hosts[0]?.port ?? 0;
    const nets = { database: new Forwarder([databasePort]), broker: new Forwarder([amqpPort]) };
    const slowPorts = { database: await nets.database.listen(), broker: await nets.broker.listen() };
    const apiPorts = [await freePort(), await freePort()];
    const portal = new Forwarder(apiPorts);
    const url = `http://127.0.0.1:${await portal.listen()}`;
    const { username, password } = rabbit.address;

    const nodes: PortalNode[] = [];
    for (const n of [0, 1]) {
      const isFirst = n === 0;
      for (const role of NODE_ROLES)
        nodes.push(
          new PortalNode(role, await freePort(), {
            HOST: '127.0.0.1',
            PORT: String(apiPorts[n]),
            PUBLIC_URL: url,
            DATA_DIR: dataDir.path,
            STORAGE_DIR: join(dataDir.path, 'files'),
            DATABASE_URL: onPort(postgres.url, isFirst ? slowPorts.database : databasePort),
            SECRET_KEY,
            DEMO: 'on',
            LOG_LEVEL: 'error',
            AMQP_URL: `amqp://${username}:${password}@127.0.0.1:${isFirst ? slowPorts.broker : amqpPort}`,
            AMQP_SIGN_IN_SECRET: rabbit.signInSecret,
            AMQP_MANAGEMENT_URL: rabbit.managementUrl,
          }),
        );
    }
    const signIn = new Forwarder(
      nodes.filter(({ role }) => role === 'gateway').map(({ healthPort }) => healthPort),
    );
    await signIn.listen(rabbit.signInPort);
    const forwarders = [portal, signIn, nets.database, nets.broker, database];
    return new Cluster({ rabbit, nodes, url, nets, dataDir, database, forwarders, postgres });
  }

  /** All at once on an empty database. */
  async start(): Promise<void> {
    await Promise.all(this.nodes.map((node) => node.start()));
  }

  async stop(): Promise<void> {
    await Promise.all(this.nodes.map((node) => node.stop()));
  }

  async remove(): Promise<void> {
    await Promise.all(this.nodes.map((node) => node.kill()));
    for (const forwarder of this.#forwarders) await forwarder.close();
    await this.#postgres.stop();
    await this.rabbit.remove();
    this.#dataDir.remove();
  }

  /** Directly, past every forwarder that may hang. */
  async query<Row extends pg.QueryResultRow>(text: string, values: readonly unknown[] = []): Promise<Row[]> {
    const client = new pg.Client({ connectionString: this.#postgres.url });
    client.on('error', () => undefined);
    await client.connect();
    try {
      return (await client.query<Row>(text, [...values])).rows;
    } finally {
      await client.end();
    }
  }

  async restartDatabase(): Promise<void> {
    await this.#postgres.stop();
    this.#postgres = await startEmbeddedPostgres({ dataDir: this.#dataDir.path });
    this.#database.leadTo([portOf(this.#postgres.url)]);
  }

  /** PostgreSQL ends all connections and recovers when one of its processes is killed. */
  async crashDatabase(): Promise<void> {
    const [victim] = await this.query<{ pid: number }>(`
      SELECT pid FROM pg_stat_activity WHERE backend_type = 'client backend' AND pid <> pg_backend_pid() LIMIT 1`);
    process.kill(victim?.pid ?? 0, 'SIGKILL');
  }
}
