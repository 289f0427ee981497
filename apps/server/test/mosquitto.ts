import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';

const PROGRAM = '/usr/sbin/mosquitto';

/** `.ci/run` installs it if possible. */
export const hasMosquitto = existsSync(PROGRAM);

/** Settings that let anybody connect. */
const open = (folder: string, port: number): string =>
  [
    `listener ${port} 127.0.0.1`,
    'allow_anonymous true',
    'persistence true',
    `persistence_location ${folder}/`,
    'max_queued_messages 0',
  ].join('\n');

/** A real Mosquitto that stores its sessions in a folder. */
export class Mosquitto {
  readonly url: string;
  readonly #port: number;
  readonly #settings: string;
  #child: ChildProcess | undefined;

  constructor(folder: string, port: number, settings = open(folder, port)) {
    this.#port = port;
    this.url = `mqtt://127.0.0.1:${port}`;
    mkdirSync(folder, { recursive: true });
    this.#settings = join(folder, 'mosquitto.conf');
    writeFileSync(this.#settings, `${settings}\nuser root\n`);
  }

  async start(): Promise<void> {
    this.#child = spawn(PROGRAM, ['-c', this.#settings], { stdio: 'ignore' });
    while (!(await this.#answers())) {
      if (this.#child.exitCode !== null) throw new Error('Mosquitto did not start.');
    }
  }

  #answers(): Promise<boolean> {
    return new Promise((resolve) => {
      const socket = connect(this.#port, '127.0.0.1');
      socket.once('connect', () => {
        socket.destroy();
        resolve(true);
      });
      socket.once('error', () => setImmediate(resolve, false));
    });
  }

  /** Makes it write its memory to the folder, which takes a moment. */
  save(): void {
    this.#child?.kill('SIGUSR1');
  }

  async stop(signal: 'SIGTERM' | 'SIGKILL' = 'SIGTERM'): Promise<void> {
    if (!this.#child || this.#child.exitCode !== null) return;
    const ended = once(this.#child, 'exit');
    this.#child.kill(signal);
    await ended;
  }
}
