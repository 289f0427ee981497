import { expect, test } from 'vitest';
import { traceSources } from '../../../scripts/trace/trace-sources.mjs';

const CATALOGUE = [{ path: 'docs/requirements/1-devices.md', text: '- **ZONE-079** Devices move (§4)' }];
const PAGE = `# Stock (Z)

### Z14 Guards
A device moves only without stock.
- Rests on: ZONE-079
- Held by: \`moveProblem\`, \`retireQuestion\` in \`stock-guards.ts\`
- Proven by: \`stock-guards.test.ts\`
`;
// Divided, as this file is traced too.
const titled = (title: string) => ['test(', `'${title}'`, ', () => {});'].join('');

const FILES: Readonly<Record<string, string>> = {
  'docs/rules/README.md': '# The rules\n',
  'docs/rules/stock.md': PAGE,
  'packages/domain/src/inventory/stock-guards.ts':
    'export function moveProblem() {}\nexport const retireQuestion = 1;\n',
  'packages/domain/src/inventory/stock-guards.test.ts': titled('a device moves (Z14 ZONE-079)'),
};

/** Problems after these changes; undefined removes a file. */
const problemsWith = (changed: Readonly<Record<string, string | undefined>> = {}) =>
  traceSources({
    catalogue: CATALOGUE,
    sources: Object.entries({ ...FILES, ...changed }).flatMap(([path, text]) =>
      text === undefined ? [] : [{ path, text }],
    ),
  }).problems;

test('a rule that is defined, cited, held and proven has no problem', () => {
  expect(problemsWith()).toEqual([]);
  expect(problemsWith({ 'apps/a.ts': '// Refused (Z14).' })).toEqual([]);
});

test.each([
  ['apps/a.ts', '// A range (Z14..Z15) and one more (Z15).'],
  ['apps/a.ts', 'const a = 1; // Z15'],
  ['apps/a.ts', '/**\n * Why, see Z15.\n */'],
  ['apps/a.tsx', '{/* Z15 */}'],
  ['apps/a.sql', 'SELECT 1; -- Z15'],
  ['docs/decisions/a.md', 'It is so (Z15).'],
  ['apps/a.test.ts', titled('a device moves (ZONE-079 Z15)')],
  ['apps/a.test.ts', `test.each(all)(\n  '%s (Z15)', () => {});`],
])('what %s cites has to be defined: %s', (path, text) => {
  expect(problemsWith({ [path]: text })).toEqual([
    expect.stringMatching(/^\S+:\d cites Z15, which no page of docs\/rules defines/),
  ]);
});

test.each([
  ['apps/a.ts', `const path = 'M0 0 Z15 9'; const lot = 'Z15';`],
  ['apps/a.ts', 'const Z15 = 0xff; // A name such as `Z15` in backticks.'],
  ['apps/a.ts', '// Device Z15-A01, v1.Z15, #Z15, Z015 and Z150 are none.'],
  ['apps/a.ts', '// No page has this letter: Y1.'],
  ['apps/a.test.ts', titled('lot Z15 is known')],
  ['docs/decisions/a.md', 'A lot `Z15`:\n\n```\nZ15\n```\n'],
])('what only looks like a rule is none: in %s %s', (path, text) => {
  expect(problemsWith({ [path]: text })).toEqual([]);
});

test('a title that ends with a rule needs its page, whatever its letter', () => {
  expect(problemsWith({ 'apps/a.test.ts': titled('a new family (Y1)') })).toEqual([
    'apps/a.test.ts:1 cites Y1, which no page of docs/rules defines',
  ]);
  const page = PAGE.replace('Z14', 'Y1');
  const test = titled('a device moves (Z14 Y1 ZONE-079)');
  expect(
    problemsWith({
      'docs/rules/yards.md': page,
      'packages/domain/src/inventory/stock-guards.test.ts': test,
      'apps/a.ts': '// As Y2 says.',
    }),
  ).toEqual(['apps/a.ts:1 cites Y2, which no page of docs/rules defines']);
});

test('a citation of what is not defined is one problem, however often it is cited', () => {
  expect(problemsWith({ 'apps/a.ts': '\n// Z15\n// Z15', 'apps/b.ts': '// Z15' })).toEqual([
    'apps/a.ts:2 cites Z15, which no page of docs/rules defines (and in 2 more places)',
  ]);
});

test('a rule needs a test title of its own in each file that proves it', () => {
  const path = 'packages/domain/src/inventory/stock-guards.test.ts';
  expect(problemsWith({ [path]: `// Z14\n${titled('as Z14 says (ZONE-079)')}` })).toEqual([
    'docs/rules/stock.md: Z14 is named by no test title',
    'docs/rules/stock.md: Z14 is not named by a test title of stock-guards.test.ts',
  ]);
  expect(
    problemsWith({ [path]: titled('moves (ZONE-079)'), 'apps/a.test.ts': titled('moves (Z14)') }),
  ).toEqual(['docs/rules/stock.md: Z14 is not named by a test title of stock-guards.test.ts']);
  expect(problemsWith({ [path]: titled('moves (Z13..Z15 ZONE-079)') })).toEqual([
    expect.stringContaining('cites Z13'),
    expect.stringContaining('cites Z15'),
  ]);
});

test('functions, files and requirements that a page names exist', () => {
  const page = (from: string, to: string) => problemsWith({ 'docs/rules/stock.md': PAGE.replace(from, to) });
  expect(page('retireQuestion', 'retireDevice')).toEqual([
    'docs/rules/stock.md: Z14 is held by what is not there: stock-guards.ts exports no retireDevice',
  ]);
  expect(page('in `stock-guards.ts`', 'in `guards.ts`')).toEqual([
    'docs/rules/stock.md: Z14 is held by what is not there: guards.ts does not exist',
  ]);
  expect(page('`stock-guards.test.ts`', '`guards.test.ts`')).toEqual([
    'docs/rules/stock.md: Z14 is proven by what is not there: guards.test.ts does not exist',
  ]);
  expect(page('ZONE-079', 'ZONE-078')).toEqual([
    'docs/rules/stock.md: Z14 rests on ZONE-078, which is not in the catalogue',
  ]);
  expect(page(' in `stock-guards.ts`', '')).toEqual([
    'docs/rules/stock.md: Z14 names no file of moveProblem, retireQuestion',
  ]);
  expect(page('- Held by', '- Held')).toEqual(['docs/rules/stock.md: Z14 does not say what holds it']);
  expect(page('- Proven by', '- Proven')).toEqual(['docs/rules/stock.md: Z14 does not say what proves it']);
  expect(page('- Rests on', '- Rests')).toEqual(['docs/rules/stock.md: Z14 does not say what it rests on']);
});

test('what holds a rule is there for others', () => {
  const path = 'packages/domain/src/inventory/stock-guards.ts';
  const text = 'export type Move = 1;\nfunction moveProblem() {}\nconst retireQuestion = 1;\n';
  const missing = (name: string) =>
    `docs/rules/stock.md: Z14 is held by what is not there: stock-guards.ts exports no ${name}`;
  expect(problemsWith({ [path]: text })).toEqual([missing('moveProblem'), missing('retireQuestion')]);
  expect(problemsWith({ [path]: `${text}export { moveProblem, retireQuestion };\n` })).toEqual([]);
});

test('a file is found by its name, with as many of its folders as tell it from others', () => {
  const another = { 'apps/server/src/devices/stock-guards.ts': '' };
  expect(problemsWith(another)).toEqual([
    'docs/rules/stock.md: Z14 is held by what is not there: stock-guards.ts may be 2 files',
  ]);
  const byPath = PAGE.replace('stock-guards.ts', 'packages/domain/src/inventory/stock-guards.ts');
  const deeper = { 'packages/domain/src/inventory/more/stock-guards.ts': '' };
  expect(problemsWith({ ...deeper, 'docs/rules/stock.md': byPath })).toEqual([]);
  for (const name of ['inventory/stock-guards.ts', 'domain/inventory/stock-guards.ts'])
    expect(
      problemsWith({ ...another, 'docs/rules/stock.md': PAGE.replace('stock-guards.ts', name) }),
    ).toEqual([]);
});

test('an id is defined once', () => {
  expect(problemsWith({ 'docs/rules/more.md': PAGE })).toEqual([
    'docs/rules/more.md defines Z14, which is defined already',
  ]);
});

test('a requirement is named by a test, and what a test names is required', () => {
  const path = 'packages/domain/src/inventory/stock-guards.test.ts';
  expect(problemsWith({ [path]: titled('a device moves (Z14)') })).toEqual([
    'No test names ZONE-079: Devices move (§4)',
  ]);
  expect(problemsWith({ [path]: titled('a device moves (Z14 ZONE-079..080)') })).toEqual([
    'ZONE-080 is not in the catalogue',
  ]);
});
