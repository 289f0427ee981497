// Prepares a checkout: installs dependencies, finds the right Node, builds portal and server. A build leaves its mark
// when it is complete, so that an interrupted one is repeated.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { compressWeb } from './compress-web.mjs';
import { findRunning, hasModules, isInstalled } from './installed.mjs';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));
const MIN_NODE = [22, 18];
/** In the folder of a build: what was built, its version, when, and a fingerprint of its sources. */
export const BUILD_MARK = '.built-from';
const WEB_SOURCES = [
  'apps/web/index.html',
  'apps/web/package.json',
  'apps/web/public',
  'apps/web/src',
  'apps/web/vite.config.ts',
  'packages',
  'package-lock.json',
  'scripts/compress-web.mjs',
];
const SERVER_SOURCES = [
  'apps/server/src',
  'packages',
  'package-lock.json',
  'scripts/bundle-server.mjs',
  'scripts/shipped-packages.mjs',
];

/**
 * Returns the path of the Node that runs the product. Only what may install does so, and never under a server of this
 * folder, which would find its packages gone.
 */
export async function setUp({ install = false, build = false } = {}) {
  process.chdir(root);
  const ready = isInstalled(root, { development: install }) ? findNode() : null;
  if (!ready && !install) throw new Error(notInstalled());
  const node = ready ?? (await installAll());
  process.env.PATH = `${join(root, 'node_modules/.bin')}${delimiter}${process.env.PATH}`;
  if (build) await buildAll(node);
  return node;
}

const notInstalled = () =>
  `${hasModules(root) ? 'What is in node_modules is not what package-lock.json names' : 'Nothing is installed here'}: ` +
  `run npm ci in ${root} while no server of this folder runs. (npm start installs by itself.)`;

async function installAll() {
  const running = findRunning(root);
  if (running.length)
    throw new Error(
      `The dependencies have to be installed, but a server of this folder runs (process ${running.join(', ')}). Stop it first.`,
    );
  console.log('Installing dependencies …');
  // Installing replaces the Node inside node_modules, so npm must not run on it.
  const path = (process.env.PATH ?? '')
    .split(delimiter)
    .filter((part) => !part.includes('node_modules'))
    .join(delimiter);
  await run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], { ...process.env, PATH: path });
  const node = findNode();
  // An optional dependency, so that npm does not complain if it cannot be fetched.
  if (!node) {
    throw new Error(
      `Parwell needs Node ${MIN_NODE.join('.')} or newer; this is ${process.versions.node}. ` +
        `The Node that comes with the dependencies (node-${process.platform}-${process.arch}) was not installed: ` +
        'it could not be fetched, or there is none for this machine. Try again, or install a newer Node.',
    );
  }
  return node;
}

/** Our own Node, or the present one if it is new enough. */
function findNode() {
  const own = join(root, 'node_modules/.bin/node');
  if (existsSync(own) && spawnSync(own, ['--version']).status === 0) return own;
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  const [minMajor, minMinor] = MIN_NODE;
  if (major > minMajor || (major === minMajor && minor >= minMinor)) return process.execPath;
  return null;
}

/** Skips builds that are up to date. */
export async function buildAll(node) {
  await buildWeb(node);
  await buildServer(node);
}

const buildWeb = (node) =>
  buildOnce('the web app', 'apps/web/dist', WEB_SOURCES, async () => {
    await run(
      node,
      ['node_modules/vite/bin/vite.js', 'build', 'apps/web', '--logLevel', 'warn'],
      process.env,
    );
    await compressWeb('apps/web/dist');
  });

export const buildServer = (node) =>
  buildOnce('the server', 'apps/server/dist', SERVER_SOURCES, () =>
    run(node, ['scripts/bundle-server.mjs', 'scripts/shipped-packages.mjs'], process.env),
  );

async function buildOnce(what, folder, sources, build) {
  const mark = join(folder, BUILD_MARK);
  const from = fingerprint(sources);
  if (readMark(mark)?.from === from) return;
  console.log(`Building ${what} …`);
  rmSync(mark, { force: true });
  await build();
  const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
  writeFileSync(mark, `${JSON.stringify({ what, version, builtAt: new Date().toISOString(), from })}\n`);
}

function readMark(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return undefined;
  }
}

function fingerprint(paths) {
  const hash = createHash('sha256');
  const add = (path) => {
    if (!existsSync(path) || path.endsWith('node_modules')) return;
    if (statSync(path).isDirectory()) for (const name of readdirSync(path).toSorted()) add(join(path, name));
    else hash.update(path).update(readFileSync(path));
  };
  for (const path of paths) add(path);
  return hash.digest('hex');
}

function run(command, args, env) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { stdio: 'inherit', env });
    child.on('error', reject);
    child.on('exit', (code) =>
      code === 0 ? resolve() : reject(new Error(`${command} ${args.join(' ')} failed.`)),
    );
  });
}
