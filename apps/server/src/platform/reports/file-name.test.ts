import { expect, test } from 'vitest';
import { fileNameOf } from './file-name.ts';

const asked = {
  title: 'Device Temperature',
  format: 'csv' as const,
  requestedAt: new Date('2026-11-16T03:00:00Z'),
  timeZone: 'America/Chicago',
};
const week = { between: ['2026-11-01T05:00:00.000Z', '2026-11-08T05:59:59.999Z'] };

test('a file is named after the device and the days of its filter, in the zone of the report', () => {
  const filter = { customerId: '100234', deviceId: '100234-015', tempTimestamp: week };
  expect(fileNameOf({ ...asked, filter })).toBe('Device Temperature 100234-015 2026-11-01 to 2026-11-07.csv');
  expect(fileNameOf({ ...asked, filter: { customerId: '100234', eventTimestamp: week } })).toBe(
    'Device Temperature 100234 2026-11-01 to 2026-11-07.csv',
  );
  const day = { between: ['2026-11-15T06:00:00.000Z', '2026-11-16T05:59:59.999Z'] };
  expect(fileNameOf({ ...asked, filter: { tempTimestamp: day } })).toBe('Device Temperature 2026-11-15.csv');
});

test('without days in the filter it has those that a subscription covers, or the day of the request', () => {
  const covers = [new Date('2026-11-14T12:00:00Z'), new Date('2026-11-15T12:00:00Z')];
  expect(fileNameOf({ ...asked, filter: {}, covers })).toBe(
    'Device Temperature 2026-11-14 to 2026-11-15.csv',
  );
  expect(fileNameOf({ ...asked, filter: undefined, covers: null })).toBe('Device Temperature 2026-11-15.csv');
});

test('a filter adds no characters that a file system forbids', () => {
  expect(fileNameOf({ ...asked, filter: { deviceId: '../a:b*\u0000?"<>|' } })).toBe(
    'Device Temperature ab 2026-11-15.csv',
  );
});
