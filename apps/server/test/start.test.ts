import { chmodSync, existsSync, readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { connect as connectTls } from 'node:tls';
import { once } from 'node:events';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { authTokenOf, Browser } from './browser.ts';
import { listenLive } from './live-reader.ts';
import { freePort } from '../src/platform/free-port.ts';
import { copyData, newDataDir, postgresPid, Program } from './program.ts';

const PASSWORD = 'Parwell-demo-1';

/** Each test starts whole programs, which takes long while other tests run. */
const TIMEOUT = 300_000;

let dataDir: string;
let port: number;
let settings: Record<string, string>;

beforeEach(async () => {
  const folder = newDataDir();
  dataDir = folder.path;
  port = await freePort();
  settings = { DATA_DIR: dataDir, PORT: String(port), ADMIN_EMAIL_DOMAINS: 'company.example' };
  return folder.remove;
});

const start = async (extra: Record<string, string> = {}): Promise<Program> => {
  const program = new Program('server', { ...settings, ...extra });
  await program.ready();
  return program;
};

const tool = async (script: string, args: string[] = [], extra: Record<string, string> = {}) => {
  const program = new Program(script, { ...settings, ...extra }, args);
  return { code: await program.ended, output: program.output };
};

const signIn = async (email = 'nurse@northside.example'): Promise<Browser> => {
  const browser = new Browser(`http://localhost:${port}`);
  await browser.signIn(email, PASSWORD);
  return browser;
};

const ADMIN = 'first@company.example';

// Setting up a database takes longest. It is done once with demo data, by the first start, and once without, by `npm
// run admin`; the other tests begin with a copy.
const demoFolder = newDataDir();
const bareFolder = newDataDir();
afterAll(() => {
  demoFolder.remove();
  bareFolder.remove();
});

const firstStart = memoize(async () => {
  const program = await start({ DATA_DIR: demoFolder.path });
  await signIn();
  return { output: program.output, port, exitCode: await program.stop('SIGINT') };
});

const firstAdmin = memoize(() => tool('admin', [ADMIN], { DATA_DIR: bareFolder.path }));

function memoize<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => (made ??= make());
}

async function withDemoData(): Promise<void> {
  await firstStart();
  await copyData(demoFolder.path, dataDir);
}

async function withoutDemoData(): Promise<void> {
  await firstAdmin();
  await copyData(bareFolder.path, dataDir);
}

// `npm run bench -- start` measures the seconds.
test(
  'the second start loads no demo data and closes the data folder to other accounts; Ctrl-C ends everything',
  async () => {
    const first = await firstStart();
    expect(first.output).toContain(`Parwell is ready: http://localhost:${first.port}`);
    expect(first.output).toMatch(/Devices connect to mqtt:\/\/localhost:\d+/);
    expect(first.output).toContain('ops@fff.example');
    expect(first.output).toContain('password Parwell-demo-1');
    expect(first.output).toMatch(/newcomer@northside\.example.*\n.*\/user-setup\?invitation=/);
    expect(first.exitCode).toBe(0);
    expect(await postgresPid(demoFolder.path)).toBeNull();

    await withDemoData();
    // As versions before left it.
    const own = ['files', 'simulator', 'postgres'].map((name) => join(dataDir, name));
    const existing = own.filter((path) => existsSync(path));
    for (const path of [dataDir, ...existing]) chmodSync(path, 0o755);
    const second = await start();
    const modes = [dataDir, ...existing].map((path) => statSync(path).mode & 0o777);
    expect(modes).toEqual([0o711, ...existing.map(() => 0o700)]);
    expect(existing).toContain(join(dataDir, 'postgres'));
    expect(second.output).not.toContain('Demo data loaded');
    expect(second.output).not.toContain('invitation=');
    // Streams are closed first and do not keep the server from stopping.
    const reader = await listenLive(await signIn());
    expect(await second.stop('SIGTERM')).toBe(0);
    await reader.ended;
  },
  TIMEOUT,
);

test(
  'the first line that a server prints is the version of package.json',
  async () => {
    const text = readFileSync(new URL('../../../package.json', import.meta.url), 'utf8');
    const { version } = JSON.parse(text) as { version: string };
    const { output } = await firstStart();
    expect(output.split('\n')[0]).toBe(`Parwell ${version}`);
  },
  TIMEOUT,
);

const soon = { timeout: 120_000, interval: 20 };

test(
  'kill -9 while the first start sets up PostgreSQL, migrates or loads the demo data leaves nothing to repair',
  async () => {
    const isSettingUp = () => existsSync(dataDir);
    const isMigrating = async () => (await postgresPid(dataDir)) !== null;
    // On a slow machine the second may have migrated, or even loaded, everything before it was seen and killed.
    const isLoading = ({ output }: Program) =>
      /Database brought up to date|Demo data loaded|Parwell is ready/.test(output);
    for (const isMoment of [isSettingUp, isMigrating, isLoading]) {
      const program = new Program('server', settings);
      const seen = async () => ((await isMoment(program)) ? 'reached' : program.output);
      await expect.poll(seen, soon).toBe('reached');
      await program.kill();
    }
    const program = await start();
    expect((await signIn('ops@fff.example')).session).toBeDefined();
    await program.stop();
  },
  TIMEOUT,
);

test(
  'kill -9 of server and database during writes loses nothing that was acknowledged',
  async () => {
    await withDemoData();
    let program = await start();
    const acknowledged: Browser[] = [];
    const enough = Promise.withResolvers<void>();
    let writing = true;
    const write = async () => {
      while (writing) {
        const browser = new Browser(`http://localhost:${port}`);
        try {
          const login = await browser.sendLogin('nurse@northside.example', PASSWORD);
          const answer = await browser.exchange(authTokenOf(login) ?? '');
          if (answer.status === 200) acknowledged.push(browser);
          if (acknowledged.length >= 40) enough.resolve();
        } catch {
          // The server died during the request: not acknowledged.
          writing = false;
        }
      }
    };
    const writers = [write(), write(), write(), write()];
    await Promise.race([enough.promise, program.ended]);
    const pid = await postgresPid(dataDir);
    expect(pid).not.toBeNull();
    if (pid) process.kill(pid, 'SIGKILL');
    await program.kill();
    await Promise.all(writers);

    program = await start();
    for (const browser of acknowledged) expect((await browser.refresh()).status).toBe(200);
    await program.stop();

    // Each is in the audit log, and the hash chain is intact.
    const verdict = await tool('audit-verify');
    expect(verdict.output).toContain('The audit log is intact');
    expect(verdict.code).toBe(0);
    const counts = [...verdict.output.matchAll(/(\d+) (?:sealed entries|waiting)/g)].map((match) =>
      Number(match[1]),
    );
    expect(counts.reduce((sum, count) => sum + count, 0)).toBeGreaterThanOrEqual(acknowledged.length);
  },
  TIMEOUT,
);

test(
  'the database stops with its server: after kill -9, so that the next can start, and without the parent process',
  async () => {
    await withoutDemoData();
    const killed = await start({ DEMO: 'off' });
    const pid = await postgresPid(dataDir);
    await killed.kill();
    const orphan = await start({ DEMO: 'off' });
    expect(await postgresPid(dataDir)).not.toBe(pid);
    orphan.child.disconnect();
    expect(await orphan.ended).toBe(0);
    expect(await postgresPid(dataDir)).toBeNull();
  },
  TIMEOUT,
);

test(
  'a port in use and an invalid setting are reported in one clear line',
  async () => {
    await withoutDemoData();
    const other = createServer().listen(port, 'localhost');
    await once(other, 'listening');
    const taken = new Program('server', { ...settings, DEMO: 'off' });
    expect(await taken.ended).toBe(1);
    expect(taken.output.trim().split('\n').at(-1)).toBe(
      `PORT ${port} is taken by another program. Stop it, or set PORT to another number.`,
    );
    expect(taken.output).not.toMatch(/^\s+at /m);
    const noMqtt = new Program('server', {
      ...settings,
      DEMO: 'off',
      PORT: String(await freePort()),
      MQTT_PORT: String(port),
    });
    expect(await noMqtt.ended).toBe(1);
    expect(noMqtt.output.trim().split('\n').at(-1)).toBe(
      `MQTT_PORT ${port} is taken by another program. Stop it, or set MQTT_PORT to another number.`,
    );
    other.close();

    const wrong = new Program('server', { ...settings, PORT: 'many' });
    expect(await wrong.ended).toBe(1);
    expect(wrong.output.trim()).toBe("PORT wants a whole number from 0 to 65535, not 'many'.");
  },
  TIMEOUT,
);

test(
  'without demo data, npm run admin creates the first administrator',
  async () => {
    const created = await firstAdmin();
    expect(created.code).toBe(0);
    expect(created.output).toMatch(/http:\/\/localhost:\d+\/user-setup\?invitation=/);
    await withoutDemoData();
    const again = await tool('admin', [ADMIN]);
    expect(again.output).toContain(`http://localhost:${port}/user-setup?invitation=`);
    const invitation = /invitation=(\S+)/.exec(again.output)?.[1] ?? '';

    const program = await start({ DEMO: 'off' });
    expect(program.output).not.toContain('Demo accounts');
    const browser = new Browser(`http://localhost:${port}`);
    const setup = await browser.request('/api/users/setup', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        invitation,
        firstName: 'First',
        lastName: 'Administrator',
        password: 'a long password',
      }),
    });
    expect(setup.status).toBe(200);
    await browser.signIn(ADMIN, 'a long password');
    expect(
      (
        await browser.request('/api/mail/messages', {
          headers: { authorization: `Bearer ${browser.session?.idToken}` },
        })
      ).status,
    ).toBe(200);

    // While the server runs, the tool shares its database.
    const known = await tool('admin', [ADMIN]);
    expect([known.code, known.output.trim()]).toEqual([
      1,
      `${ADMIN} already has an account with a password.`,
    ]);
    expect((await tool('admin', ['nonsense'])).output).toContain('A valid email is required');
    const outside = await tool('admin', ['second@elsewhere.example']);
    expect([outside.code, outside.output.trim()]).toEqual([
      1,
      "Admin users must have @company.example as their email domain. Set ADMIN_EMAIL_DOMAINS to the provider's own domains first.",
    ]);
    await program.stop();
  },
  TIMEOUT,
);

test(
  'a server does not start where other machines reach it over plain HTTP or MQTT, unless a setting says so',
  { timeout: TIMEOUT },
  async () => {
    const refused = async (extra: Record<string, string>) => {
      const program = new Program('server', { ...settings, ...extra });
      return { code: await program.ended, output: program.output };
    };
    const http = await refused({ HOST: '0.0.0.0' });
    expect(http).toMatchObject({ code: 1, output: expect.stringMatching(/^HOST 0\.0\.0\.0 would let/) });
    expect(http.output).toContain('PLAIN_ON_NETWORK=on');
    const mqtt = await refused({ MQTT_HOST: '0.0.0.0' });
    expect(mqtt).toMatchObject({ code: 1, output: expect.stringMatching(/^MQTT_HOST 0\.0\.0\.0 would let/) });
    expect(existsSync(dataDir)).toBe(false);
    const file = await refused({ TLS_CERT: '/nowhere/cert.pem', TLS_KEY: '/nowhere/key.pem', DEMO: 'off' });
    expect(file).toMatchObject({ code: 1 });
    expect(file.output).toContain('/nowhere/cert.pem cannot be read (ENOENT).');
  },
);

test(
  'with a self-made certificate a server of several processes speaks TLS to people and devices on the network',
  { timeout: TIMEOUT },
  async () => {
    await withoutDemoData();
    const program = await start({
      HOST: '0.0.0.0',
      MQTT_HOST: '0.0.0.0',
      MQTT_TLS_PORT: '0',
      TLS_CERT: 'self-made',
      WORKERS: '2',
      DEMO: 'off',
    });
    expect(program.output).toMatch(/Parwell is ready: https:\/\/\S+/);
    expect(program.output).toMatch(/Devices connect to mqtt:\/\/localhost:\d+/);
    expect(program.output).not.toContain('MQTT without TLS');
    expect(program.output).not.toContain('over http');
    const [, devicePort] = /With TLS they connect to mqtts:\/\/0\.0\.0\.0:(\d+)/.exec(program.output) ?? [];
    const ca = readFileSync(join(dataDir, 'self-made.pem'));
    for (const to of [port, Number(devicePort)]) {
      const socket = connectTls({ host: '127.0.0.1', port: to, ca });
      await once(socket, 'secureConnect');
      expect([to, socket.authorized]).toEqual([to, true]);
      socket.destroy();
    }
    expect(statSync(join(dataDir, 'self-made.key')).mode & 0o777).toBe(0o600);
    expect(await program.stop()).toBe(0);
  },
);
