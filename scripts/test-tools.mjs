// Tools that `npm test` needs besides Node and npm: a browser, and in CI also RabbitMQ, PgBouncer and PostgreSQL.
import { spawn } from 'node:child_process';
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** The first one works without a window and takes less time than a whole browser. */
const NAMES = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'microsoft-edge',
  'microsoft-edge-stable',
];
const LINUX_PLACES = [
  ...NAMES.map((name) => `/usr/bin/${name}`),
  '/opt/google/chrome/chrome',
  '/opt/microsoft/msedge/msedge',
  '/snap/bin/chromium',
];
const MAC_APPLICATIONS = ['Google Chrome', 'Chromium', 'Microsoft Edge'];
const APT = '/usr/bin/apt-get';
const POLICY = '/usr/sbin/policy-rc.d';

/** Needed by some tests of the server; Debian's packages have the same names. */
const SERVERS = [
  { name: 'RabbitMQ', debian: 'rabbitmq-server', path: '/usr/lib/rabbitmq/bin/rabbitmq-server' },
  { name: 'PgBouncer', debian: 'pgbouncer', path: '/usr/sbin/pgbouncer' },
  // The embedded one has no pg_dump.
  { name: 'PostgreSQL', debian: 'postgresql', path: '/usr/bin/pg_createcluster' },
];

export const thisMachine = () => ({
  platform: process.platform,
  arch: process.arch,
  isRoot: process.getuid?.() === 0,
  env: process.env,
  exists: existsSync,
});

const mayInstall = ({ platform, isRoot, exists }) => platform === 'linux' && isRoot && exists(APT);

/** CI can be set by the caller. The checks themselves always run with CI=true. */
export const isCi = ({ CI = '' }) => !['', '0', 'false'].includes(CI);

function placesOf({ platform, env }) {
  const inPath = (env.PATH ?? '')
    .split(delimiter)
    .filter(Boolean)
    .flatMap((folder) => NAMES.map((name) => join(folder, name)));
  if (platform !== 'darwin') return [...LINUX_PLACES, ...inPath];
  const applications = ['/Applications', join(env.HOME ?? '', 'Applications')].flatMap((folder) =>
    MAC_APPLICATIONS.map((name) => join(folder, `${name}.app/Contents/MacOS/${name}`)),
  );
  return [...applications, ...inPath];
}

/** In order. If a browser is named, there is no other way. */
export function waysToBrowser(machine) {
  const { platform, arch, env, exists } = machine;
  if (env.CHROMIUM) return [{ way: 'installed', path: env.CHROMIUM }];
  return [
    ...(platform === 'linux' && arch === 'x64' ? [{ way: 'npm' }] : []),
    ...[...new Set(placesOf(machine))].filter(exists).map((path) => ({ way: 'installed', path })),
    ...(mayInstall(machine)
      ? ['chromium-headless-shell', 'chromium'].map((name) => ({
          way: 'debian',
          name,
          path: `/usr/bin/${name}`,
        }))
      : []),
    { way: 'download' },
  ];
}

/** For the case that no way led to a browser. */
export function browserHelp({ platform, env, exists }) {
  if (env.CHROMIUM) return `CHROMIUM=${env.CHROMIUM} is no browser that starts; e2e was left out.`;
  const apt = platform === 'linux' && exists(APT) ? '`sudo apt-get install chromium` or ' : '';
  return (
    `No Chromium, Chrome or Edge could be found or fetched; e2e was left out. Run ${apt}` +
    '`npx playwright install --with-deps chromium-headless-shell`, or set CHROMIUM to the path of one.'
  );
}

/**
 * The first that starts: `{ path }`, without a path for the browser that Playwright itself finds; undefined if none
 * does.
 */
export async function findBrowser(machine = thisMachine(), { reach, starts } = doers) {
  for (const way of waysToBrowser(machine)) {
    const browser = await reach(way).catch(() => undefined);
    if (browser && (await starts(browser))) return browser;
  }
  return undefined;
}

/** Installs the servers in CI. Missing servers are a failure there; on a person's machine their tests are left out. */
export async function findServers(machine = thisMachine(), install = installServer) {
  const { RABBITMQ_SERVER: other } = machine.env;
  const isMissing = ({ name, path }) => !machine.exists(name === 'RabbitMQ' && other ? other : path);
  const missing = SERVERS.filter(isMissing);
  const ci = isCi(machine.env);
  if (ci && mayInstall(machine)) for (const { debian } of missing) await install(debian);
  const lines = missing
    .filter(isMissing)
    .map(
      ({ name, debian }) =>
        `No ${name} here: its tests were left out. \`sudo apt-get install ${debian}\` brings it.`,
    );
  return ci ? { failures: lines, notes: [] } : { failures: [], notes: lines };
}

const reachBy = {
  installed: async ({ path }) => ({ path }),
  npm: async () => ({ path: await (await import('@sparticuz/chromium')).default.executablePath() }),
  debian: async ({ name, path }) => ((await aptInstall(name)) ? { path } : undefined),
  download: async () => {
    console.log('Downloading a browser …');
    const cli = 'node_modules/@playwright/test/cli.js';
    return (await run(process.execPath, [cli, 'install', 'chromium-headless-shell'])) ? {} : undefined;
  },
};

const doers = {
  reach: (way) => reachBy[way.way](way),
  starts: async ({ path }) => {
    const { chromium } = await import('@playwright/test');
    const options = { args: ['--no-sandbox'], ...(path && { executablePath: path }) };
    const browser = await chromium.launch(options).catch(() => undefined);
    await browser?.close();
    return browser !== undefined;
  },
};

async function aptInstall(name) {
  console.log(`Installing ${name} …`);
  if (!(await run(APT, ['update']))) return false;
  return run(APT, ['install', '-y', '--no-install-recommends', name]);
}

/** The tests start their own, so the package must start none. */
async function installServer(name) {
  if (existsSync(POLICY)) return aptInstall(name);
  const remove = () => rmSync(POLICY, { force: true });
  const leave = () => process.exit(1);
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
  process.on('exit', remove);
  for (const signal of signals) process.on(signal, leave);
  try {
    writeFileSync(POLICY, '#!/bin/sh\nexit 101\n', { mode: 0o755 });
    return await aptInstall(name);
  } finally {
    remove();
    process.off('exit', remove);
    for (const signal of signals) process.off(signal, leave);
  }
}

function run(command, args) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  return new Promise((resolve) => {
    const child = spawn(command, args, { stdio: 'ignore', env });
    child.on('error', () => resolve(false));
    child.on('close', (code) => resolve(code === 0));
  });
}
