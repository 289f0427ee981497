import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../../..');

const filesIn = (folder: string, ending: RegExp): string[] =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => ending.test(name))
    .map((name) => readFileSync(join(ROOT, folder, name), 'utf8'));

const specified = filesIn('docs/requirements', /^\d.*\.md$/)
  .join('\n')
  .toLowerCase();

/** Texts for users begin with a capital letter, in quotes or between tags. */
const textsIn = (source: string): string[] =>
  source
    .replaceAll(/\$\{[^}]*\}/g, '…')
    .match(/(?<=['"`>])[A-Z][^'"`<>\n]*/g)
    ?.map((text) => text.replace(/[\s.…]+$/, '')) ?? [];

test('texts say device, unless the specification says cabinet (SHELL-008)', () => {
  const texts = ['apps/web/src', 'packages/domain/src', 'apps/server/src/slices']
    .flatMap((folder) => filesIn(folder, /(?<!\.test|\.fixture)\.tsx?$/))
    .flatMap(textsIn)
    .filter((text) => /\bcabinets?\b/i.test(text));
  expect(texts).toContain('Cabinet User Configuration');
  expect(texts.filter((text) => !specified.includes(text.toLowerCase()))).toEqual([]);
});
