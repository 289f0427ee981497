import { execFile, execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, request, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';

const MIRROR = 'http://deb.debian.org/debian';
const BOOT_MS = 120_000;

/** It needs root and Debian's `debootstrap` and `systemd-container`; `npm run test:nodes` says if they are missing. */
export const hasDebian =
  process.getuid?.() === 0 &&
  ['/usr/sbin/debootstrap', '/usr/bin/systemd-nspawn'].every((path) => existsSync(path));

/**
 * A machine with nothing but Debian's base and systemd, in namespaces of its own: processes, files, names, and a network
 * that has only its loopback. Its apt reaches the mirror through us.
 */
export class Debian {
  readonly root: string;
  readonly #folder: string;
  readonly #mirror: Server;
  #machine: ChildProcess | undefined;
  #relay: ChildProcess | undefined;
  #console = '';

  private constructor(folder: string, mirror: Server) {
    this.#folder = folder;
    this.#mirror = mirror;
    this.root = join(folder, 'root');
  }

  /** Takes a minute or two. `names` lead to the machine itself. */
  static async create(names: readonly string[]): Promise<Debian> {
    const folder = mkdtempSync(join(tmpdir(), 'parwell-debian-'));
    const mirror = createMirror();
    mirror.listen(join(folder, 'mirror'));
    await once(mirror, 'listening');
    const machine = new Debian(folder, mirror);
    try {
      const packages = '--include=systemd,systemd-sysv,dbus';
      await promisify(execFile)('debootstrap', [
        '--variant=minbase',
        packages,
        'bookworm',
        machine.root,
        MIRROR,
      ]);
    } catch (error) {
      await machine.remove();
      throw error;
    }
    machine.write('etc/apt/apt.conf.d/99mirror', 'Acquire::http::Proxy "http://127.0.0.1:3142";\n');
    machine.write('etc/hostname', 'hospital\n');
    machine.write('etc/hosts', `127.0.0.1 localhost ${names.join(' ')}\n127.0.1.1 hospital\n`);
    return machine;
  }

  write(path: string, text: string): void {
    writeFileSync(join(this.root, path), text);
  }

  async boot(): Promise<void> {
    const options = ['--quiet', '--register=no', '--keep-unit', '--private-network', '--resolv-conf=off'];
    const machine = spawn(
      'systemd-nspawn',
      [...options, '--console=pipe', '--boot', `--directory=${this.root}`],
      {
        stdio: ['ignore', 'pipe', 'pipe'],
      },
    );
    this.#machine = machine;
    for (const stream of [machine.stdout, machine.stderr])
      stream.on('data', (text: Buffer) => (this.#console += text.toString()));
    await this.#waitForSystem();
    await this.#connectMirror();
  }

  /** As after a power loss, but for what the disk has kept. */
  async crash(): Promise<void> {
    await this.#end();
  }

  /** One shell for the whole script, as root; its output. */
  async run(script: string, onOutput?: (text: string) => void): Promise<string> {
    const shell = spawn('nsenter', [...this.#enter(), '/bin/bash', '-s'], {
      env: {
        PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
        HOME: '/root',
        DEBIAN_FRONTEND: 'noninteractive',
        LC_ALL: 'C.UTF-8',
      },
      cwd: '/',
      stdio: ['pipe', 'pipe', 'pipe'],
    });
    let output = '';
    for (const stream of [shell.stdout, shell.stderr])
      stream.on('data', (text: Buffer) => {
        output += text.toString();
        onOutput?.(text.toString());
      });
    // Read as a whole before it begins, so that no command takes the rest of the script for its input.
    shell.stdin.end(`{ cd /root; set -eu -o pipefail\n${script}\n} < /dev/null; exit 0\n`);
    const [code] = (await once(shell, 'close')) as [number | null];
    if (code !== 0) throw new Error(`The script ended with ${code}:\n${output}`);
    return output;
  }

  /** Of the first process of the machine. */
  leader(): number {
    const pid = this.#machine?.pid ?? 0;
    return Number(readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ')[0]);
  }

  async remove(): Promise<void> {
    await this.#end();
    this.#mirror.close();
    this.#mirror.closeAllConnections();
    rmSync(this.#folder, { recursive: true, force: true });
  }

  #enter = (): string[] => ['--target', String(this.leader()), '--all', '--'];

  async #waitForSystem(): Promise<void> {
    const deadline = Date.now() + BOOT_MS;
    for (;;) {
      const state = this.#state();
      if (state === 'running' || state === 'degraded') return;
      if (Date.now() > deadline || this.#machine?.exitCode !== null)
        throw new Error(`The machine did not boot:\n${this.#console}`);
      await wait(200);
    }
  }

  #state(): string | undefined {
    try {
      return execFileSync('nsenter', [...this.#enter(), 'systemctl', 'is-system-running'], {
        stdio: ['ignore', 'pipe', 'ignore'],
      })
        .toString()
        .trim();
    } catch (error) {
      // It answers the state of a system that is not running well with a failure.
      return (error as { stdout?: Buffer }).stdout?.toString().trim();
    }
  }

  /** What its apt says to its own port 3142 comes out of our socket. */
  async #connectMirror(): Promise<void> {
    const program = `require('net').createServer((near) => {
      const far = require('net').connect(${JSON.stringify(join(this.#folder, 'mirror'))});
      for (const end of [near, far]) end.on('error', () => { near.destroy(); far.destroy(); });
      near.pipe(far); far.pipe(near);
    }).listen(3142, '127.0.0.1', () => console.log('ready'))`;
    const relay = spawn(
      'nsenter',
      ['--target', String(this.leader()), '--net', '--', process.execPath, '-e', program],
      {
        stdio: ['ignore', 'pipe', 'inherit'],
      },
    );
    this.#relay = relay;
    await once(relay.stdout, 'data');
  }

  async #end(): Promise<void> {
    const isRunning = (child: ChildProcess | undefined): child is ChildProcess =>
      child?.exitCode === null && child.signalCode === null;
    if (isRunning(this.#machine)) {
      const ended = once(this.#machine, 'exit');
      // All processes of the machine end with its first.
      process.kill(this.leader(), 'SIGKILL');
      await ended;
    }
    if (isRunning(this.#relay)) this.#relay.kill('SIGKILL');
  }
}

/** Passes on what apt asks for, and nothing else than the mirror. */
function createMirror(): Server {
  return createServer((asked, answer) => {
    if (
      !asked.url?.startsWith('http://deb.debian.org/') &&
      !asked.url?.startsWith('http://security.debian.org/')
    ) {
      answer.writeHead(403).end();
      return;
    }
    const { connection: _, 'proxy-connection': __, ...headers } = asked.headers;
    const passed = request(asked.url, { method: asked.method, headers }, (found) => {
      answer.writeHead(found.statusCode ?? 502, found.headers);
      found.pipe(answer);
    });
    passed.on('error', () => answer.destroy());
    passed.end();
  });
}
