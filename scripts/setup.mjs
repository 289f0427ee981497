// Prepares a checkout: installs dependencies, finds the right Node, builds portal and server. Each step writes a stamp
// when it is complete, so that an interrupted one is repeated.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { compressWeb } from './compress-web.mjs';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));
const MIN_NODE = [22, 18];
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
const SERVER_SOURCES = ['apps/server/src', 'packages', 'package-lock.json', 'scripts/bundle-server.mjs'];

/** Returns the path of the Node that runs the product. */
export async function setUp({ build = false } = {}) {
  process.chdir(root);
  const node = await install();
  process.env.PATH = `${join(root, 'node_modules/.bin')}${delimiter}${process.env.PATH}`;
  if (build) await buildAll(node);
  return node;
}

/** Returns the Node that runs the product. The stamp is written only if there is one. */
async function install() {
  const stamp = 'node_modules/.parwell-installed';
  const wanted = createHash('sha256').update(readFileSync('package-lock.json')).digest('hex');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) {
    const node = findNode();
    if (node) return node;
    rmSync(stamp);
  }
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
  writeFileSync(stamp, wanted);
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
    run(node, ['scripts/bundle-server.mjs'], process.env),
  );

async function buildOnce(what, folder, sources, build) {
  const stamp = `${folder}/.built-from`;
  const wanted = fingerprint(sources);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  console.log(`Building ${what} …`);
  rmSync(stamp, { force: true });
  await build();
  writeFileSync(stamp, wanted);
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
