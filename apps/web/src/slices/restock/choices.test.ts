import { RESTOCK_STATUSES } from '@parwell/domain';
import { renderHook, act } from '@testing-library/react';
import { createElement, type ReactNode } from 'react';
import { expect, test } from 'vitest';
import { SessionContext } from '../../session/session-context.ts';
import { thisBrowser } from '../../session/browser.ts';
import { useChoices } from './choices.ts';
import { facts, recommendation } from './restock.fixture.ts';
import { toneOf } from './status-chip.tsx';
import { batchesToOrder, changesSince, seenOf, whyNotReleasable } from './seen-row.ts';

const choicesOf = (email: string) =>
  renderHook(useChoices, {
    wrapper: ({ children }: { readonly children: ReactNode }) =>
      createElement(SessionContext, { value: { browser: thisBrowser, email } }, children),
  });

const row = recommendation();
const other = recommendation({ id: 'par/2', productName: 'Infliximab' });
const shown = new Map([row, other].map((each) => [each.id, each]));
const batch = { id: 'SCDC/S77', qty: 2, warehouse: 'SCDC', lot: 'S77', expiration: '2027-03-31' } as const;

test('selection and modified batches are kept per user, until they are reset, forgotten or the user signs out (OMGT-073 OMGT-074)', () => {
  const first = choicesOf('mo@northside.example');
  act(() => first.result.current.select(new Set(['par/1', 'par/2']), shown));
  act(() => first.result.current.modify(row, [batch], row.productId));
  expect(first.result.current.selected).toHaveLength(2);
  // A reload, or another page in between.
  first.unmount();
  const again = choicesOf('mo@northside.example');
  expect(again.result.current.chosen('par/1')).toMatchObject({
    seen: { revision: 3, salesQty: 4 },
    selected: true,
    modified: { productId: 'F10001', batches: [batch], packValue: 840.5 },
  });
  expect(choicesOf('kim@northside.example').result.current.all).toEqual([]);

  // A modified row stays when it is deselected; a row that is neither is removed.
  act(() => again.result.current.select(new Set(), shown));
  expect(again.result.current.all.map(({ seen }) => seen.id)).toEqual(['par/1']);
  expect(again.result.current.hasModified).toBe(true);
  act(() => again.result.current.reset('par/1'));
  expect(again.result.current.all).toEqual([]);

  act(() =>
    again.result.current.modify(other, [batch], 'F9', { ...other, productName: 'Nine', packValue: 2 }),
  );
  expect(again.result.current.chosen('par/2')?.modified).toMatchObject({ productName: 'Nine', packValue: 2 });
  act(() => again.result.current.modify(other, [batch], 'F9'));
  expect(again.result.current.chosen('par/2')?.modified?.packValue).toBeNull();
  sessionStorage.clear();
  expect(again.result.current.chosen('par/2')).toBeUndefined();
});

test('the end of a release clears the selection it was for, and no other (OMGT-081)', () => {
  const { result } = choicesOf('mo@northside.example');
  act(() => result.current.select(new Set(['par/1', 'par/2']), shown));
  act(() => result.current.follow({ releaseId: 'r1', before: null, byHand: true }));
  act(() => result.current.end('r1'));
  expect([result.current.selected.length, result.current.ended]).toEqual([2, 'r1']);
  act(() => result.current.follow({ releaseId: 'r2', before: 'r1' }));
  act(() => result.current.end('r2'));
  expect([result.current.selected.length, result.current.ended]).toEqual([0, 'r2']);
});

test('a repeated release has the same id, another one a new id (R10)', () => {
  const { result } = choicesOf('mo@northside.example');
  let id = 0;
  const attempt = (lines: string) => result.current.attempt(lines, () => String(++id)).requestId;
  expect([attempt('a'), attempt('a'), attempt('b'), attempt('b')]).toEqual(['1', '1', '2', '2']);
  act(() => result.current.endAttempt());
  expect(attempt('b')).toBe('3');
});

test('what changed since a row was looked at is told in words (R10)', () => {
  const seen = seenOf(row);
  expect(changesSince(seen, { ...row, revision: 4 }, null)).toEqual([]);
  const now = recommendation({
    revision: 4,
    facts: facts({
      position: { usable: 9, inTransit: 2, onOrder: 0 },
      batches: [{ warehouse: 'SCDC', lot: 'S77', expiration: '2027-03-31', available: 1 }],
    }),
  });
  expect(changesSince(seen, now, null)).toEqual([
    'On hand 4 → 9',
    'Recommended 15 → 10',
    `Status Urgent → ${now.inventoryStatus}`,
    'Batch NCDC T81A07 × 3 → SCDC S77 × 1',
  ]);
  // For chosen batches, the remaining packs are reported instead.
  const modified = { ...row, batches: [batch] };
  expect(changesSince(seen, now, modified).at(-1)).toBe('SCDC S77: 1 of 2 packs left');
  expect(changesSince(seen, now, { ...modified, productId: 'F9' })).toHaveLength(3);
});

test('a row without a device, a batch or a quantity cannot be released as it is (R6)', () => {
  const why = (changes: Parameters<typeof facts>[0], isModified = false) =>
    whyNotReleasable(recommendation({ facts: facts(changes) }), isModified);
  expect(why({})).toBeNull();
  expect(why({ devices: [] })).toBe('No device to send it to');
  expect(why({ devices: [] }, true)).toBe('No device to send it to');
  const full = { position: { usable: 30, inTransit: 0, onOrder: 0 } };
  expect(why(full)).toBe('Nothing to order: modify it first');
  expect(why(full, true)).toBeNull();
  const short = [{ warehouse: 'NCDC', lot: 'N', expiration: '2026-11-20', available: 9 }] as const;
  expect(why({ batches: short })).toBe('No batch lasts long enough: modify it first');
  expect(why({ isReleasing: true })).toBe('Being released');
  // No warehouse has any: the nearest may choose the lot later.
  expect(why({ batches: [] })).toBeNull();
  expect(batchesToOrder(recommendation({ facts: facts({ batches: [] }) }))).toEqual([
    { id: '', qty: 3, warehouse: 'NCDC', lot: '', expiration: null },
  ]);
});

test('Urgent is red, Replen amber, every other status neutral (OMGT-023..025 OCONST-052 OCONST-053)', () => {
  expect(toneOf('Urgent')).toBe('error');
  expect(toneOf('Replen')).toBe('warning');
  const others = RESTOCK_STATUSES.filter((status) => status !== 'Urgent' && status !== 'Replen');
  expect(new Set(others.map(toneOf))).toEqual(new Set(['neutral']));
});
