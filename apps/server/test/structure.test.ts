import { readdirSync, readFileSync } from 'node:fs';
import { SLICES } from '@parwell/contract';
import { expect, test } from 'vitest';
import { floorRefusal } from '../../../scripts/structure/floors.mjs';
import { importsIn } from '../../../scripts/structure/imports.mjs';
import { rankRefusal } from '../../../scripts/structure/ranks.mjs';

test.each([
  `import { a } from './x.ts';`,
  `import type { A } from './x.ts';`,
  `import a, { type B } from './x.ts';`,
  `import './x.ts';`,
  `export * from './x.ts';`,
  `export * as all from './x.ts';`,
  `export { a } from './x.ts';`,
  `import x = require('./x.ts');`,
  `import {\n  a, // it's the first; of two\n  b, /* 'quoted' */\n} from './x.ts';`,
  `import { a } from /* why */ './x.ts';`,
  `const first = 1; import { a } from './x.ts';`,
  `import{a}from'./x.ts';`,
])('an import is seen however it is written: %s', (text) => {
  expect(importsIn(text)).toEqual([{ specifier: './x.ts', dynamic: false }]);
});

test.each([
  `const x = await import('./x.ts');`,
  'const x = await import(`./x.ts`);',
  `const x = await import(/* webpackIgnore: true */ './x.ts');`,
  `const x = await import(\n  // later\n  './x.ts'\n);`,
  `type X = import('./x.ts').X;`,
])('so is what is loaded later, or named by a type: %s', (text) => {
  expect(importsIn(text)).toEqual([{ specifier: './x.ts', dynamic: true }]);
});

test.each([
  `// import { a } from './x.ts';`,
  `export interface A {\n  // Taken from './x.ts'\n  a: 1;\n}`,
  `export const a = Array.from('./x.ts');`,
])('what only looks like an import is none: %s', (text) => {
  expect(importsIn(text)).toEqual([]);
});

const server = 'apps/server/src/';
const domain = 'packages/domain/src/';

test('a slice uses only the slices before it, on every floor', () => {
  for (const floor of [`${server}slices/`, 'apps/web/src/slices/', domain]) {
    expect(rankRefusal(`${floor}devices/a.ts`, `${floor}orders/public/b.ts`)).toBe(
      'orders comes after devices in packages/contract/src/slices.ts',
    );
    expect(rankRefusal(`${floor}orders/a.ts`, `${floor}devices/public/b.ts`)).toBeUndefined();
    expect(rankRefusal(`${floor}orders/a.ts`, `${floor}orders/b.ts`)).toBeUndefined();
  }
  const contract = 'packages/contract/src/';
  expect(rankRefusal(`${contract}orders-detail.ts`, `${contract}order-requests.ts`)).toBe(
    'order-requests comes after orders in packages/contract/src/slices.ts',
  );
  expect(rankRefusal(`${contract}order-requests.ts`, `${contract}orders-detail.ts`)).toBeUndefined();
  expect(rankRefusal(`${contract}orders.ts`, `${contract}orders-detail.ts`)).toBeUndefined();
  expect(rankRefusal(`${contract}live.ts`, `${contract}lists.ts`)).toBeUndefined();
  expect(rankRefusal(`${contract}index.ts`, `${contract}orders.ts`)).toBeUndefined();
  expect(rankRefusal(`${domain}access/a.ts`, `${domain}users/b.ts`)).toContain('users comes after access');
  expect(rankRefusal(`${domain}live/a.ts`, `${domain}dates/b.ts`)).toBeUndefined();
  expect(rankRefusal(`${domain}field-problem.ts`, `${domain}users/b.ts`)).toBe(
    'what stands beside the slices knows none of them',
  );
  expect(rankRefusal(`${domain}index.ts`, `${domain}users/b.ts`)).toBeUndefined();
  expect(rankRefusal(`${domain}devices/a.test.ts`, `${domain}orders/b.ts`)).toBeUndefined();
});

test.each([
  ['platform/a.ts', 'context.ts', 'platform knows nothing that stands on it'],
  ['platform/a.ts', 'slices/users/users.public.ts', 'platform knows nothing that stands on it'],
  ['platform/a.ts', 'gateways/gateways.ts', 'platform knows nothing that stands on it'],
  ['platform/a.ts', 'platform/db/b.ts', undefined],
  ['platform/a.test.ts', 'context.ts', undefined],
  ['gateways/mail/a.ts', 'context.ts', 'a gateway knows the platform and other gateways only'],
  [
    'gateways/mail/a.ts',
    'slices/mail/mail.public.ts',
    'a gateway knows the platform and other gateways only',
  ],
  ['gateways/mail/a.ts', 'platform/clock.ts', undefined],
  [
    'slices/users/a.ts',
    'report-types.ts',
    'of the root, which knows all slices, a slice knows the context only',
  ],
  ['slices/users/a.ts', 'context.ts', undefined],
  ['slices/users/a.test.ts', 'app.ts', undefined],
  ['slices/demo/a.ts', 'document-importers.ts', undefined],
  ['slices/users/a.ts', 'slices/mail/b.ts', 'another slice is used through its public files only'],
  ['slices/users/a.ts', 'slices/users/b.fixture.ts', 'only tests use what is made for tests'],
  ['slices/users/a.ts', 'slices/users/b.test.ts', 'only tests use what is made for tests'],
  ['slices/users/a.fixture.ts', 'slices/users/b.fixture.ts', undefined],
  ['slices/users/a.test.ts', 'slices/users/b.fixture.ts', undefined],
])('the floors of the server: %s and %s', (from, to, reason) => {
  expect(floorRefusal(server + from, server + to)).toBe(reason);
});

test('fixtures of the domain and the tests of the server are not used by what is delivered', () => {
  const reason = 'only tests use what is made for tests';
  expect(floorRefusal(`${domain}inventory/a.ts`, `${domain}inventory/b.fixture.ts`)).toBe(reason);
  expect(floorRefusal(`${server}tools/a.ts`, 'apps/server/test/portal.ts')).toBe(reason);
  expect(floorRefusal(`${domain}inventory/a.test.ts`, `${domain}inventory/b.fixture.ts`)).toBeUndefined();
});

test('the papers draw the order of the slices, lowest line first, and say of each what it is about', () => {
  const map = readFileSync('ARCHITECTURE.md', 'utf8');
  const chapter = readFileSync('docs/architecture/slices.md', 'utf8');
  const [, picture = ''] = /Read from the bottom[^`]*```\n([^`]*)```/.exec(map) ?? [];
  const lines = picture.trim().split('\n').toReversed();
  const drawn = lines.flatMap((line) => line.split(/ {2,}/)[1]?.split(' · ') ?? []);
  expect(drawn).toEqual([...SLICES]);
  const [, table = ''] = /\| slice \| what it is about \|\n([\s\S]*?)\n\n/.exec(chapter) ?? [];
  expect([...table.matchAll(/^\| `([\w-]+)`/gm)].map(([, slice]) => slice)).toEqual([...SLICES].toSorted());
});

test('every decision is in the index', () => {
  const index = readFileSync('docs/decisions/README.md', 'utf8');
  const decisions = readdirSync('docs/decisions').filter((name) => name !== 'README.md');
  expect(decisions.filter((name) => !index.includes(`](${name})`))).toEqual([]);
});
