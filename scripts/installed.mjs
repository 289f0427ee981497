// What is installed in a checkout, and who uses it now. Plain JavaScript for Node 20, like all that runs before the
// dependencies are there.
import { existsSync, readdirSync, readFileSync, readlinkSync, realpathSync } from 'node:fs';
import { isAbsolute, join, sep } from 'node:path';

/**
 * Whether node_modules holds what package-lock.json names, whoever installed it: npm keeps a list of what it installed.
 * Optional packages may be missing (they are for other machines), and those for development where they are not needed.
 */
export function isInstalled(root, { development }) {
  const wanted = readPackages(join(root, 'package-lock.json'));
  const present = readPackages(join(root, 'node_modules/.package-lock.json'));
  if (!wanted || !present) return false;
  const mayMiss = ({ optional, dev, devOptional }) => optional || (!development && (dev || devOptional));
  return (
    Object.keys(present).every((path) => path in wanted) &&
    Object.entries(wanted).every(([path, entry]) =>
      path in present ? sameAs(entry, present[path]) : path === '' || mayMiss(entry),
    )
  );
}

export const hasModules = (root) => existsSync(join(root, 'node_modules'));

const sameAs = (one, other) => one.version === other.version && one.integrity === other.integrity;

function readPackages(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8')).packages;
  } catch {
    return undefined;
  }
}

const PROGRAM = /(^|\/)apps\/server\/(src|dist\/server)\/(main|parwell)\.[jt]s$/;

/**
 * The processes of servers and tools of this folder: they load packages when they first need them. One of another account
 * whose folder cannot be read counts too. Only Linux tells.
 */
export function findRunning(root) {
  if (!existsSync('/proc/self/cmdline')) return [];
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => pid !== process.pid && runsIn(root, pid));
}

function runsIn(root, pid) {
  const script = tryTo(() => readFileSync(`/proc/${pid}/cmdline`, 'utf8'))
    ?.split('\0')
    .find((argument) => PROGRAM.test(argument));
  if (!script) return false;
  if (isAbsolute(script)) return isBelow(root, tryTo(() => realpathSync(script)) ?? script);
  const folder = tryTo(() => readlinkSync(`/proc/${pid}/cwd`));
  // It may have ended meanwhile.
  if (folder === undefined) return existsSync(`/proc/${pid}`);
  return isBelow(root, join(folder, script));
}

const isBelow = (root, path) => path.startsWith(root + sep);

function tryTo(read) {
  try {
    return read();
  } catch {
    return undefined;
  }
}
