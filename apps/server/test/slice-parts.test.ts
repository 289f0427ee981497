import { expect, test } from 'vitest';
import { partProblems } from '../../../scripts/structure/parts.mjs';

const PARTS = { orders: ['lines', 'notes'] };
const problems = (...paths: string[]) =>
  partProblems(
    paths.map((path) => ({ path, imports: [] })),
    PARTS,
  );
/** Why one file of a floor may not import another. */
const refusals = (floor: string, from: string, to: string) =>
  partProblems([{ path: floor + from, imports: [{ specifier: to, to: floor + to, dynamic: false }] }], PARTS);
const server = 'apps/server/src/slices/orders';
const see = '(see scripts/structure/parts.mjs)';

test('files of a divided slice stand in its parts, on every floor', () => {
  expect(
    problems(
      `${server}/lines/a.ts`,
      `${server}/lines/deeper/a.test.ts`,
      `${server}/orders.public.ts`,
      'apps/web/src/slices/orders/notes/a.tsx',
      'apps/web/src/slices/orders/public/a.tsx',
      'packages/domain/src/orders/notes/a.ts',
      'packages/contract/src/orders-lines.ts',
      'packages/contract/src/orders-notes-list.test.ts',
      'packages/contract/src/order-requests-list.ts',
      'packages/contract/src/devices.ts',
      'apps/server/src/slices/devices/a.ts',
    ),
  ).toEqual([]);
});

test.each([
  [`${server}/a.ts`, 'only orders.* stands next to the parts of orders'],
  [`${server}/other/a.ts`, 'other is no part of orders (lines, notes)'],
  [`${server}/public/a.ts`, 'public is no part of orders (lines, notes)'],
  ['apps/web/src/slices/orders/orders-page.tsx', 'only orders.* stands next to the parts of orders'],
  ['packages/domain/src/orders/other/a.ts', 'other is no part of orders (lines, notes)'],
  ['packages/contract/src/orders.ts', 'its name continues with no part of orders (lines, notes)'],
  ['packages/contract/src/orders-linesmen.ts', 'its name continues with no part of orders (lines, notes)'],
])('a file in no part is refused: %s', (path, problem) => {
  expect(problems(path)).toEqual([`${path}: ${problem} ${see}`]);
});

test('a folder of a divided slice holds 30 files at most', () => {
  const files = (count: number) => Array.from({ length: count }, (_, each) => `${server}/lines/a${each}.ts`);
  expect(problems(...files(30), `${server}/lines/deeper/a.ts`)).toEqual([]);
  expect(problems(...files(31))).toEqual([`${server}/lines: 31 files; more than 30 are divided`]);
});

test('a part uses only the parts before it, on every floor', () => {
  for (const floor of [`${server}/`, 'apps/web/src/slices/orders/', 'packages/domain/src/orders/']) {
    expect(refusals(floor, 'lines/a.ts', 'notes/b.ts')).toEqual([
      `${floor}lines/a.ts imports notes/b.ts: notes comes after lines in scripts/structure/parts.mjs`,
    ]);
    expect(refusals(floor, 'notes/a.ts', 'lines/deeper/b.ts')).toEqual([]);
    expect(refusals(floor, 'notes/a.ts', 'notes/deeper/b.ts')).toEqual([]);
    expect(refusals(floor, 'lines/a.test.ts', 'notes/b.ts')).toEqual([]);
    expect(refusals(floor, 'lines/a.fixture.ts', 'notes/b.ts')).toEqual([]);
    expect(refusals(floor, 'orders.public.ts', 'notes/b.ts')).toEqual([]);
    expect(refusals(floor, 'notes/a.ts', 'orders.public.ts')).toEqual([
      `${floor}notes/a.ts imports orders.public.ts: what joins the parts of orders knows them, not they it`,
    ]);
  }
  const contract = 'packages/contract/src/';
  expect(refusals(contract, 'orders-lines.ts', 'orders-notes-list.ts')).toEqual([
    `${contract}orders-lines.ts imports orders-notes-list.ts: notes comes after lines in scripts/structure/parts.mjs`,
  ]);
  expect(refusals(contract, 'orders-notes-list.ts', 'orders-lines.ts')).toEqual([]);
  expect(refusals('apps/web/src/slices/orders/', 'lines/a.ts', 'public/b.ts')).toEqual([]);
  expect(
    refusals('apps/', 'web/src/slices/orders/lines/a.ts', 'server/src/slices/orders/notes/b.ts'),
  ).toEqual([]);
});
