import { execFileSync, spawn, spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
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
import { once } from 'node:events';
import { afterEach, beforeEach, expect, test } from 'vitest';

// Checkouts with one dependency, and an npm that writes down how it was called and installs what the lock names.

const SCRIPTS = join(import.meta.dirname, '../../../scripts');
const NPM = `#!/bin/sh
echo "$@" >> npm-calls
mkdir -p node_modules
cp installed-list node_modules/.package-lock.json
`;

let top: string;
let checkout: string;

beforeEach(() => {
  top = mkdtempSync(join(tmpdir(), 'parwell-installed-'));
  checkout = join(top, 'checkout');
  for (const name of ['run.mjs', 'setup.mjs', 'installed.mjs', 'compress-web.mjs'])
    cpSync(join(SCRIPTS, name), join(checkout, 'scripts', name));
  put('scripts/dev.mjs', "console.log('dev runs');");
  put('apps/server/src/parwell.ts', "console.log('tool runs', ...process.argv.slice(2));");
  put('package.json', '{ "name": "parwell", "version": "9.9.9", "type": "module" }');
  lock({ 'node_modules/one': { version: '1.0.0', integrity: 'sha512-a' } });
  put('../bin/npm', NPM);
  chmodSync(join(top, 'bin/npm'), 0o755);
});
afterEach(() => rmSync(top, { recursive: true, force: true }));

function put(path: string, text: string): void {
  mkdirSync(dirname(join(checkout, path)), { recursive: true });
  writeFileSync(join(checkout, path), text);
}

type Packages = Record<string, { version: string; integrity?: string; optional?: true; dev?: true }>;

/** `installed`: what the next npm ci leaves. */
function lock(packages: Packages, installed: Packages = packages): void {
  put('package-lock.json', JSON.stringify({ packages: { '': { version: '9.9.9' }, ...packages } }));
  put('installed-list', JSON.stringify({ packages: installed }));
}

function run(...args: string[]): { code: number | null; output: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/run.mjs', ...args], {
    cwd: checkout,
    env: { PATH: `${join(top, 'bin')}:/usr/bin:/bin` },
    encoding: 'utf8',
  });
  return { code: status, output: stdout + stderr };
}

const npmCalls = (): string[] =>
  existsSync(join(checkout, 'npm-calls'))
    ? readFileSync(join(checkout, 'npm-calls'), 'utf8').trim().split('\n')
    : [];

const listFiles = (): string[] => readdirSync(checkout, { recursive: true, encoding: 'utf8' }).toSorted();

const npmCi = () => execFileSync(join(top, 'bin/npm'), ['ci'], { cwd: checkout });

const TOOLS = ['admin', 'audit-verify', 'ledger', 'secret-key', 'simulator', 'trace', 'format', 'release'];

test.each(TOOLS)(
  'npm run %s in a checkout where nothing is installed says what to do and changes nothing',
  (tool) => {
    const before = listFiles();
    const { code, output } = run(tool);
    expect(code).toBe(1);
    expect(output).toContain(`Nothing is installed here: run npm ci in ${checkout}`);
    expect(listFiles()).toEqual(before);
  },
);

test('a tool does not install over other dependencies either', () => {
  npmCi();
  lock({ 'node_modules/one': { version: '2.0.0', integrity: 'sha512-b' } });
  const { code, output } = run('admin', 'a@company.example');
  expect(code).toBe(1);
  expect(output).toContain('What is in node_modules is not what package-lock.json names: run npm ci');
  expect(npmCalls()).toHaveLength(1);
});

test('a tool runs on what was installed for production alone', () => {
  lock(
    {
      'node_modules/one': { version: '1.0.0', integrity: 'sha512-a' },
      'node_modules/two': { version: '1.0.0', integrity: 'sha512-t', dev: true },
    },
    { 'node_modules/one': { version: '1.0.0', integrity: 'sha512-a' } },
  );
  npmCi();
  expect(run('ledger', '--retry')).toEqual({ code: 0, output: 'tool runs ledger --retry\n' });
  expect(npmCalls()).toHaveLength(1);
});

test('the one command installs what is missing, once, and nothing after a plain npm ci', () => {
  const first = run('dev');
  expect(first).toMatchObject({ code: 0, output: expect.stringContaining('Installing dependencies') });
  expect(run('dev')).toEqual({ code: 0, output: 'dev runs\n' });
  expect(npmCalls()).toEqual(['ci --no-audit --no-fund --loglevel=error']);

  rmSync(join(checkout, 'node_modules'), { recursive: true });
  npmCi();
  expect(run('dev')).toEqual({ code: 0, output: 'dev runs\n' });
  expect(npmCalls()).toHaveLength(2);
});

test.each<[string, Packages]>([
  ['of another version', { 'node_modules/one': { version: '2.0.0', integrity: 'sha512-b' } }],
  ['of other content', { 'node_modules/one': { version: '1.0.0', integrity: 'sha512-b' } }],
  [
    'missing',
    {
      'node_modules/one': { version: '1.0.0', integrity: 'sha512-a' },
      'node_modules/two': { version: '1.0.0', integrity: 'sha512-t', dev: true },
    },
  ],
  ['no longer wanted', {}],
])('the one command installs again where a package is %s', (_what, wanted) => {
  npmCi();
  lock(wanted);
  expect(run('dev').output).toContain('Installing dependencies');
  expect(npmCalls()).toHaveLength(2);
});

test('an optional package that this machine has no use for is not missing', () => {
  const one = { 'node_modules/one': { version: '1.0.0', integrity: 'sha512-a' } };
  lock({ ...one, 'node_modules/other-machine': { version: '1.0.0', optional: true } }, one);
  npmCi();
  expect(run('dev')).toEqual({ code: 0, output: 'dev runs\n' });
});

test('nothing is installed while a server of this folder runs', async () => {
  npmCi();
  lock({ 'node_modules/one': { version: '2.0.0', integrity: 'sha512-b' } });
  put('apps/server/dist/server/parwell.js', "console.log('runs'); setInterval(() => {}, 1000);");
  const server = spawn(process.execPath, ['apps/server/dist/server/parwell.js', 'server'], {
    cwd: checkout,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(server.stdout, 'data');
  const refused = run('dev');
  expect(refused.code).toBe(1);
  expect(refused.output).toContain(`a server of this folder runs (process ${server.pid})`);
  expect(npmCalls()).toHaveLength(1);
  server.kill('SIGKILL');
  await once(server, 'exit');
  expect(run('dev').output).toContain('dev runs');
  expect(npmCalls()).toHaveLength(2);
});
