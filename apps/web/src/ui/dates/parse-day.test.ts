import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DATE_FORMATS } from '@parwell/domain';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createFormatter } from './formatter.ts';
import { parseDay } from './parse-day.ts';

const days = fc
  .date({ min: new Date('1000-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

test('what a format writes can be typed again, and YYYY-MM-DD always', () => {
  fc.assert(
    fc.property(days, fc.constantFrom(...DATE_FORMATS), (day, dateFormat) => {
      const format = createFormatter({ timeZone: 'UTC', dateFormat, timeFormat: '24 Hour' });
      expect(parseDay(format.date(day), dateFormat)).toBe(day);
      expect(parseDay(` ${day} `, dateFormat)).toBe(day);
    }),
  );
});

test.each([
  ['DD.MM.YYYY', '8.3.27', '2027-03-08'],
  ['DD/MM/YYYY', '8-3-2027', '2027-03-08'],
  ['MM/DD/YYYY', '3/8/2027', '2027-03-08'],
  ['MMM D, YYYY', 'march 8 2027', '2027-03-08'],
  ['D MMM YYYY', '8 03 2027', '2027-03-08'],
  ['DD.MM.YYYY', '31.02.2027', null],
  ['MM/DD/YYYY', '31/12/2027', null],
  ['MM/DD/YYYY', 'tomorrow', null],
  ['MM/DD/YYYY', '', null],
  ['YYYY-MM-DD', '2027-3', null],
  ['MM/DD/YYYY', '3/8/7', null],
  ['MM/DD/YYYY', '3/8/203', null],
  ['MM/DD/YYYY', '3/1e1/2027', null],
  ['MM/DD/YYYY', '3/8/0x7E', null],
] as const)('in %s, “%s” is %s', (format, text, day) => {
  expect(parseDay(text, format)).toBe(day);
});

test('no field is the browser’s own, which has the browser’s format', () => {
  const source = join(import.meta.dirname, '../..');
  const native = globSync('**/*.tsx', { cwd: source }).filter((path) =>
    /type=["'{]+(?:date|datetime-local|month|week)\b/.test(readFileSync(join(source, path), 'utf8')),
  );
  expect(native).toEqual([]);
});
