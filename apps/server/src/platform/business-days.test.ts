import { expect, test } from 'vitest';
import type { Context } from '../context.ts';
import { businessDaysOf, businessToday } from './business-days.ts';
import { readConfig } from './config.ts';

const inZone = (zone: string | undefined, now: string): Pick<Context, 'config' | 'clock'> => ({
  config: readConfig(zone === undefined ? {} : { BUSINESS_TIME_ZONE: zone }),
  clock: { now: () => new Date(now) },
});

test('today is the day of the business, whatever day it is in UTC', () => {
  expect(businessToday(inZone(undefined, '2026-11-16T07:59:00Z'))).toBe('2026-11-15');
  expect(businessToday(inZone(undefined, '2026-11-16T08:00:00Z'))).toBe('2026-11-16');
  expect(businessToday(inZone('Asia/Tokyo', '2026-11-16T15:00:00Z'))).toBe('2026-11-17');
  expect(businessDaysOf(inZone('Etc/GMT', '2026-11-16T15:00:00Z')).startOf('2026-11-16')).toBe(
    Date.parse('2026-11-16T00:00:00Z'),
  );
});
