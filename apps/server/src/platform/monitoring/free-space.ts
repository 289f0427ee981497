import { existsSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, resolve } from 'node:path';
import { filesFolder } from '../backups/stored-files.ts';
import type { Config } from '../config.ts';
import { endsWithin } from '../ends-within.ts';
import type { MetricDefinition, Metrics, Sample } from './metrics.ts';

const FREE: MetricDefinition = {
  name: 'parwell_disk_free_ratio',
  help: 'Free share of the drive with a folder of this server: data (DATA_DIR), files (STORAGE_DIR) or temporary (TMPDIR).',
  labels: ['folder'],
};

/** A drive that does not answer must not keep the other metrics waiting. */
const PATIENCE_MS = 1000;

interface Folder {
  readonly name: string;
  readonly path: string;
  /** One look at a time: a drive that hangs would otherwise take a thread for each. */
  looking: Promise<void> | undefined;
  free: number | undefined;
}

export function reportFreeSpace(metrics: Metrics, config: Config, patienceMs = PATIENCE_MS): void {
  const files = filesFolder(config);
  const paths = {
    data: resolve(config.DATA_DIR),
    ...(files !== undefined && { files }),
    temporary: tmpdir(),
  };
  const folders = Object.entries(paths).map(([name, path]): Folder => ({
    name,
    path,
    looking: undefined,
    free: undefined,
  }));
  metrics.beforeReading(async () => {
    await Promise.all(
      folders.map(async (folder) => {
        folder.looking ??= look(folder).finally(() => (folder.looking = undefined));
        if (!(await endsWithin(folder.looking, patienceMs))) folder.free = undefined;
      }),
    );
  });
  metrics.gauge(FREE, () =>
    folders.flatMap(({ name, free }): Sample[] =>
      free === undefined ? [] : [{ labels: { folder: name }, value: free }],
    ),
  );
}

async function look(folder: Folder): Promise<void> {
  try {
    const { bavail, blocks, bfree } = await statfs(existing(folder.path));
    // As df counts it: what only root may use is not there for us.
    const usable = blocks - bfree + bavail;
    folder.free = usable > 0 ? bavail / usable : undefined;
  } catch {
    folder.free = undefined;
  }
}

/** A folder that nobody has written to yet is made later. */
const existing = (path: string): string => {
  const parent = dirname(path);
  return existsSync(path) || parent === path ? path : existing(parent);
};
