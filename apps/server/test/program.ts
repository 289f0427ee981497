import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findHome } from '../src/platform/postgres/home.ts';

const root = join(import.meta.dirname, '../../..');
const SERVER = ['--enable-source-maps', join(root, 'apps/server/dist/server/parwell.js'), 'server'];
const TOOL = join(root, 'apps/server/src/parwell.ts');

/** Accessible to the account that runs PostgreSQL. */
export function newDataDir(): { path: string; remove: () => void } {
  const path = mkdtempSync(join(tmpdir(), 'parwell-'));
  chmodSync(path, 0o755);
  return { path: join(path, 'data'), remove: () => rmSync(path, { recursive: true, force: true }) };
}

export async function copyData(from: string, to: string): Promise<void> {
  const copy = (source: string, target: string) => execFileSync('cp', ['-a', `${source}/.`, target]);
  mkdirSync(to);
  copy(from, to);
  const [source, target] = [await findHome(from), await findHome(to)];
  // The database is elsewhere if its account cannot reach the data folder.
  if (!source.folder.startsWith(from)) copy(source.folder, target.folder);
}

export class Program {
  readonly child: ChildProcess;
  readonly ended: Promise<number | null>;
  #output = '';

  /**
   * Runs the server, or a tool by its command word, as a separate process with only `settings` in its environment. Devices
   * connect to a random port by default, and the demo has no past, which would use a core for a minute.
   */
  constructor(program: string, settings: Record<string, string>, args: readonly string[] = []) {
    const { PATH = '', NODE_COMPILE_CACHE = '' } = process.env;
    this.child = spawn(
      process.execPath,
      [
        '--disable-warning=ExperimentalWarning',
        ...(program === 'server' ? SERVER : [TOOL, program]),
        ...args,
      ],
      {
        cwd: root,
        env: { PATH, NODE_COMPILE_CACHE, MQTT_PORT: '0', SIMULATOR: 'off', DEMO_HISTORY: 'off', ...settings },
        stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      },
    );
    for (const stream of [this.child.stdout, this.child.stderr]) {
      stream?.on('data', (text: Buffer) => (this.#output += text.toString()));
    }
    this.ended = once(this.child, 'exit').then(([code]) => code as number | null);
  }

  get output(): string {
    return this.#output;
  }

  async ready(): Promise<void> {
    const failed = this.ended.then(() => {
      throw new Error(`It did not start:\n${this.output}`);
    });
    await Promise.race([once(this.child, 'message'), failed]);
  }

  async kill(): Promise<void> {
    this.child.kill('SIGKILL');
    await this.ended;
  }

  async stop(signal: NodeJS.Signals = 'SIGTERM'): Promise<number | null> {
    this.child.kill(signal);
    return this.ended;
  }
}

/** Null without a running PostgreSQL. */
export async function postgresPid(dataDir: string): Promise<number | null> {
  const path = join((await findHome(dataDir)).cluster, 'postmaster.pid');
  return existsSync(path) ? Number(readFileSync(path, 'utf8').split('\n')[0]) : null;
}
