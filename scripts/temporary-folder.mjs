// Where tests put what is gone afterwards: in memory, if there is enough of it. They create half a million files, and some
// file systems take almost a millisecond of a processor for each.
import { chmodSync, existsSync, mkdirSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { join } from 'node:path';

const MEMORY = '/dev/shm';
const PREFIX = 'parwell-test-';
/** All tests together use about 2 GB at a time; browsers and servers need memory too. */
const ENOUGH = 8 * 2 ** 30;

/** Settings for the processes of a run, whose files are removed when it ends. */
export function temporaryFolder() {
  if (!existsSync(MEMORY)) return {};
  removeLeftOver();
  const { bavail, bsize } = statfsSync(MEMORY);
  if (Math.min(bavail * bsize, process.availableMemory()) < ENOUGH) return {};
  const folder = join(MEMORY, `${PREFIX}${process.pid}`);
  mkdirSync(folder);
  // For the account that runs PostgreSQL too, whatever the mask.
  chmodSync(folder, 0o755);
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  return { TMPDIR: folder };
}

/** Of runs that were killed. */
function removeLeftOver() {
  for (const name of readdirSync(MEMORY)) {
    if (!name.startsWith(PREFIX) || isAlive(Number(name.slice(PREFIX.length)))) continue;
    rmSync(join(MEMORY, name), { recursive: true, force: true });
  }
}

function isAlive(pid) {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error.code === 'EPERM';
  }
}
