import { describe, expect, expectTypeOf, test } from 'vitest';
import type { DateRangeValue } from '../dates/day-bounds.ts';
import { choice, choices, expiry } from './choice-filter.tsx';
import { customer } from '../../slices/customers/public/customer-filter.tsx';
import { date, dateRange } from './date-filters.tsx';
import { defineFilters, type Applied, type AppliedOrNot } from './define-filters.ts';
import { readFilter, writeFilter } from './filter-text.ts';
import { text } from './text-filter.tsx';

const { filters } = defineFilters({
  page: 'test',
  filters: {
    action: choice({ label: 'Action', options: ['VEND', { value: 'RETURN', label: 'Return' }] }),
    status: choices({ label: 'Status', options: ['Urgent', 'Replen'] }),
    createdAt: dateRange({ label: 'Created' }),
    on: date({ label: 'On' }),
    expires: expiry({ label: 'Expires' }),
    customerId: customer({ label: 'Customer' }),
    lot: text({ label: 'Lot' }),
  },
});

const read = (value: unknown) => readFilter(filters, JSON.stringify(value));

describe('the filter in an address', () => {
  test('is JSON, with each value in the format of its filter (CONST-057 FILT-001)', () => {
    const whole = {
      action: 'RETURN',
      status: ['Urgent', 'Replen'],
      createdAt: { start: '2026-01-01', end: '2026-01-31' },
      on: '2024-02-29',
      expires: 'EXPIRED',
      customerId: '00100',
      lot: 'A88213',
    };
    expect(read(whole)).toEqual(whole);
    expect(read({ createdAt: 'LAST_30_DAYS' })).toEqual({ createdAt: 'LAST_30_DAYS' });
  });

  test('is stripped of zero-width characters before it is parsed (CONST-058 FILT-002)', () => {
    expect(readFilter(filters, '\uFEFF{"lot"\u200B:"A8\u200D8\u2060213"\u200C}\u200E')).toEqual({
      lot: 'A88213',
    });
  });

  test.each(['', '{', '{"lot":', 'lot=A', 'undefined', '[]', '["lot"]', 'null', '7', '"lot"', 'true'])(
    '%j cannot be read and counts as no filter (CONST-059 FILT-003)',
    (unreadable) => expect(readFilter(filters, unreadable)).toBeNull(),
  );

  test('unknown names are ignored, including malicious ones', () => {
    const read = readFilter(
      filters,
      '{"lot":"A","nope":1,"__proto__":{"action":"VEND"},"constructor":"VEND"}',
    );
    expect(read).toEqual({ lot: 'A' });
    expect(Object.keys(read ?? {})).toEqual(['lot']);
  });

  test.each([
    { action: 'STEAL' },
    { action: 7 },
    { action: '' },
    { status: [] },
    { status: ['Urgent', 'Lost'] },
    { status: 'Urgent' },
    { createdAt: 'LAST_3_DAYS' },
    { createdAt: { start: '2026-02-01', end: '2026-01-31' } },
    { createdAt: { start: '2026-02-31', end: '2026-03-01' } },
    { createdAt: { start: '2026-01-01' } },
    { on: '2026-02-29' },
    { on: '2026-01-01T00:00:00Z' },
    { expires: '8' },
    { customerId: '  ' },
    { customerId: 100 },
    { lot: '' },
    { lot: 'x'.repeat(201) },
    { lot: null },
  ])('%j is dropped, other values are kept', (wrong) => {
    const other = 'lot' in wrong ? { expires: '7' } : { lot: 'A' };
    expect(read({ ...other, ...wrong })).toEqual(other);
  });

  test('the expiry filter takes the buckets 7, 30, 60, 90 days and EXPIRED (FILT-010)', () => {
    for (const expires of ['7', '30', '60', '90', 'EXPIRED']) expect(read({ expires })).toEqual({ expires });
  });

  test('equal filters give equal texts, trimmed and without invalid values', () => {
    expect(writeFilter(filters, { lot: ' A ', action: 'VEND' })).toBe('{"action":"VEND","lot":"A"}');
    expect(writeFilter(filters, { action: 'VEND', lot: 'A', customerId: '' })).toBe(
      '{"action":"VEND","lot":"A"}',
    );
  });
});

describe('the declaration determines the types', () => {
  test('of the values', () => {
    expectTypeOf<Applied<typeof filters>['action']>().toEqualTypeOf<'VEND' | 'RETURN' | undefined>();
    expectTypeOf<Applied<typeof filters>['status']>().toEqualTypeOf<
      readonly ('Urgent' | 'Replen')[] | undefined
    >();
    expectTypeOf<Applied<typeof filters>['createdAt']>().toEqualTypeOf<DateRangeValue | undefined>();
  });

  test('of required filters, and of whether there may be nothing to request yet', () => {
    const required = { on: date({ label: 'On', required: true }), lot: text({ label: 'Lot' }) };
    expectTypeOf<Applied<typeof required>['on']>().toEqualTypeOf<string>();
    expectTypeOf<null>().toExtend<AppliedOrNot<typeof required, false>>();
    expectTypeOf<null>().not.toExtend<AppliedOrNot<typeof filters, false>>();
    expectTypeOf<null>().toExtend<AppliedOrNot<typeof filters, true>>();
    expect(required.on.required).toBe(true);
  });
});
