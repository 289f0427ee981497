import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';

const PROGRAM = '/usr/sbin/pgbouncer';

/** In CI `npm test` installs it (`scripts/test-tools.mjs`). */
export const hasPgBouncer = existsSync(PROGRAM);

/** A real PgBouncer in front of a database, which gives every transaction one of a few sessions. */
export class PgBouncer {
  readonly url: string;
  readonly #settings: string;
  #child: ChildProcess | undefined;

  constructor(
    folder: string,
    port: number,
    { databaseUrl, poolSize }: { databaseUrl: string; poolSize: number },
  ) {
    const { hostname, port: databasePort, username, password, pathname } = new URL(databaseUrl);
    this.url = `postgres://${username}:any@127.0.0.1:${port}${pathname}`;
    this.#settings = join(folder, 'pgbouncer.ini');
    writeFileSync(
      this.#settings,
      [
        '[databases]',
        `* = host=${hostname} port=${databasePort} user=${username} password=${password}`,
        '[pgbouncer]',
        'listen_addr = 127.0.0.1',
        `listen_port = ${port}`,
        'unix_socket_dir =',
        'auth_type = any',
        'pool_mode = transaction',
        `default_pool_size = ${poolSize}`,
        'max_client_conn = 200',
        'query_wait_timeout = 30',
        // It refuses to run as root.
        ...(process.getuid?.() === 0 ? ['user = nobody'] : []),
      ].join('\n'),
    );
    chmodSync(folder, 0o755);
    chmodSync(this.#settings, 0o644);
  }

  async start(): Promise<void> {
    this.#child = spawn(PROGRAM, ['-q', this.#settings], { stdio: 'ignore' });
    while (!(await this.#answers())) {
      if (this.#child.exitCode !== null) throw new Error('PgBouncer did not start.');
    }
  }

  async #answers(): Promise<boolean> {
    const client = new pg.Client({ connectionString: this.url });
    client.on('error', () => {});
    try {
      await client.connect();
      return true;
    } catch {
      return false;
    } finally {
      await client.end().catch(() => {});
    }
  }

  async stop(): Promise<void> {
    if (!this.#child || this.#child.exitCode !== null) return;
    const ended = once(this.#child, 'exit');
    this.#child.kill('SIGTERM');
    await ended;
  }
}
