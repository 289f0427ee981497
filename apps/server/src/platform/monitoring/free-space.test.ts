import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readConfig } from '../config.ts';
import { reportFreeSpace } from './free-space.ts';
import { createPrometheusMetrics } from './prometheus.ts';

const S3 = {
  STORAGE_S3_URL: 'https://s3.example.test/bucket',
  STORAGE_S3_KEY_ID: 'id',
  STORAGE_S3_SECRET: 'secret',
};

test('the free share of the drives with data, files and temporary files is measured as df does', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'parwell-space-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const measured = async (settings: Record<string, string>) => {
    const metrics = createPrometheusMetrics({ ofProcess: false });
    reportFreeSpace(metrics, readConfig(settings));
    const text = (await metrics.text?.()) ?? '';
    return new Map(
      [...text.matchAll(/^parwell_disk_free_ratio\{folder="(\w+)"\} (\S+)$/gm)].map(([, name, value]) => [
        name,
        Number(value),
      ]),
    );
  };
  // Also of a folder that is not there yet.
  const all = await measured({ DATA_DIR: join(folder, 'to/come'), STORAGE_DIR: '/dev/shm' });
  expect([...all.keys()]).toEqual(['data', 'files', 'temporary']);
  const usedOf = (path: string) =>
    Number(/(\d+)%/.exec(execFileSync('df', ['--output=pcent', path], { encoding: 'utf8' }))?.[1]);
  // df rounds up; and others write there meanwhile.
  expect(Math.abs(100 * (1 - (all.get('data') ?? 0)) - usedOf(folder))).toBeLessThan(3);
  expect(Math.abs(100 * (1 - (all.get('files') ?? 0)) - usedOf('/dev/shm'))).toBeLessThan(3);
  expect([...(await measured({ DATA_DIR: folder, ...S3 })).keys()]).toEqual(['data', 'temporary']);
});
