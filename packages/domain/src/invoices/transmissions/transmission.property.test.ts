import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ABW_ACCOUNTS } from '../../customers/billing-accounts.ts';
import { fileAccount } from './file-account.ts';
import { filesOf, requestFileName } from './transmission.ts';

const lines = fc
  .array(
    fc.record({
      customerId: fc.constantFrom('100310', '200045', 'a/b', 'Ä_1'),
      abwCode: fc.constantFrom(...ABW_ACCOUNTS, null),
      /** The number of equal lines, some above the limit of a file. */
      times: fc.constantFrom(1, 2, 999, 1000, 1001),
    }),
    { maxLength: 6 },
  )
  .map((groups) =>
    groups
      .flatMap(({ times, ...line }) => Array.from({ length: times }, () => line))
      .map((line, place) => ({ ...line, id: place + 1 })),
  );

test('every line is in one file, and a file has one customer, one account and at most 1,000 lines (B13)', () =>
  fc.assert(
    fc.property(lines, (given) => {
      const files = filesOf(given);
      const sent = files.flatMap((file) => file.lines).toSorted((one, other) => one.id - other.id);
      expect(sent).toEqual(given);
      for (const file of files) {
        expect(file.lines.length).toBeLessThanOrEqual(1000);
        expect(new Set(file.lines.map(({ customerId }) => customerId))).toEqual(new Set([file.customerId]));
        expect(new Set(file.lines.map(({ abwCode }) => fileAccount(abwCode)))).toEqual(
          new Set([file.account]),
        );
      }
      // No more files than necessary.
      const groups = Map.groupBy(given, ({ customerId, abwCode }) => `${customerId}\n${abwCode}`);
      const needed = [...groups.values()].map((group) => Math.ceil(group.length / 1000));
      expect(files).toHaveLength(needed.reduce((sum, count) => sum + count, 0));
      // The order of the input does not matter.
      expect(filesOf(given.toReversed())).toEqual(files);
    }),
    { numRuns: 30 },
  ));

test.each([
  [1000, [1000]],
  [1001, [1000, 1]],
  [2001, [1000, 1000, 1]],
])('%i requests are sent in files of %j lines (B13)', (count, expected) => {
  const given = Array.from({ length: count }, (_, id) => ({
    id,
    customerId: '100310',
    abwCode: 'A' as const,
  }));
  expect(filesOf(given).map((file) => file.lines.length)).toEqual(expected);
});

test('names of files are safe whatever the customer is called, short enough, and differ (B13)', () =>
  fc.assert(
    fc.property(
      fc.array(fc.string({ unit: 'grapheme', maxLength: 120 }), { minLength: 1, maxLength: 20 }),
      fc.constantFrom('A', 'B', 'W', 'AUTO'),
      fc.nat(),
      (customers, account, transmission) => {
        const names = customers.map((customerId, n) =>
          requestFileName({ customerId, account }, '2026-11-16', `P-INV-${transmission}-${n + 1}`),
        );
        expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(names.length);
        for (const name of names) {
          expect(name).toMatch(/^INVREQ_[A-Za-z0-9.-]*_(A|B|W|AUTO)_20261116_P-INV-\d+-\d+\.xml$/);
          expect(name.length).toBeLessThan(200);
        }
      },
    ),
  ));

test('the name of a file (B13)', () =>
  expect(requestFileName({ customerId: '100310', account: 'B' }, '2026-11-16', 'P-INV-17-1')).toBe(
    'INVREQ_100310_B_20261116_P-INV-17-1.xml',
  ));
