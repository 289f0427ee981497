import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { inServer } from '../src/platform/places.ts';

const read = (path: string) => readFileSync(inServer(`../../${path}`), 'utf8');
const { version } = JSON.parse(read('package.json')) as { version: string };

test('the version in package.json has a dated section in the changelog, which is the newest', () => {
  const sections = [...read('CHANGELOG.md').matchAll(/^## \[(\d+\.\d+\.\d+)\](.*)$/gm)];
  const [number, rest] = sections[0]?.slice(1) ?? [];
  expect(number).toBe(version);
  expect(rest).toMatch(/^ - 20\d\d-\d\d-\d\d$/);
});

test('the lock file is of the same version', () => {
  const lock = JSON.parse(read('package-lock.json')) as {
    version: string;
    packages: Record<string, { version: string }>;
  };
  expect([lock.version, lock.packages['']?.version]).toEqual([version, version]);
});
