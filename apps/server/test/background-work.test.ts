import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { inServer } from '../src/platform/places.ts';

const sources = globSync('**/*.ts', { cwd: inServer('src') })
  .filter((path) => !path.endsWith('.test.ts'))
  .map((path) => readFileSync(join(inServer('src'), path), 'utf8'));
const page = readFileSync(inServer('../../docs/architecture/jobs-and-outbox.md'), 'utf8');

const found = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map(([, name = '']) => name).toSorted();

test('the page on jobs names every job of the code, and counts them', () => {
  const jobs = sources.flatMap((text) => found(text, /defineJob\(\{\s*name: '([^']+)'/g)).toSorted();
  const [, count, list = ''] = /The (\d+) jobs:\n(.*?)\n\n(?!-)/s.exec(page) ?? [];
  expect(found(list, /`([\w.-]+)`/g)).toEqual(jobs);
  expect(Number(count)).toBe(jobs.length);
});

test('the page on jobs has a line for every loop of the code, and counts them', () => {
  const loops = sources.flatMap((text) =>
    found(text, /(?<!function )\brepeat\(\s*(?:context|\{ log, loops \}),\s*\{\s*name: '([^']+)'/g),
  );
  const calls = sources.flatMap((text) => found(text, /(?<!function )\b(repeat)\(\s*(?:context|\{ log)/g));
  expect(calls).toHaveLength(loops.length);
  const [, count, table = ''] = /The (\d+) loops:\n(.*?)\n\n(?!\|)/s.exec(page) ?? [];
  const named = found(table, /^\|.*`(\w+)`\) \| [\d.]+ s \| [\w ]+ \|$/gm);
  expect(found(table, /\| [\d.]+ s \| ([\w ]+) \|$/gm)).toEqual(loops.toSorted());
  expect(named).toHaveLength(loops.length);
  expect(Number(count)).toBe(loops.length);
  for (const name of named)
    expect(
      sources.some((text) => text.includes(name)),
      name,
    ).toBe(true);
});
