import { expect, test } from 'vitest';
import {
  byHand,
  onHandIn,
  product,
  reported,
  reviewsOf,
  rowsOf,
  rowText,
  stockWith,
  tag,
  tagAction,
} from '../inventory/ledger/ledger-stock.fixture.ts';
import { postAll } from '../inventory/ledger/postings/post-stock.ts';
import type { StockEvent, TagEdit } from '../inventory/ledger/stock-events.ts';
import type { Stock } from '../inventory/ledger/stock.ts';
import { tagOutcome } from './tag-change.ts';
import { lifecycleNotes } from './tag-lifecycle.ts';

const shipped = stockWith({ tags: [tag('T1')] });
const seen = postAll(shipped, [reported({ kind: 'tags', added: ['T1'] })]).stock;

const edit = (changes: TagEdit) => tagAction({ kind: 'edit tag', tagId: 'T1', changes, minute: 9 });
const force = () => tagAction({ kind: 'force vend', tagId: 'T1', minute: 8 });

/** The rows, the outcome of the last event, and the tag afterwards. */
function post(events: readonly StockEvent[], stock: Stock = seen) {
  let before = stock;
  let outcome: { outcome: string; text: string } = { outcome: '', text: '' };
  const rows: string[] = [];
  for (const event of events) {
    const all = postAll(before, [event]);
    const [posted] = all.posted;
    if (posted) outcome = tagOutcome(before.tags.get('T1'), posted);
    rows.push(...rowsOf(all.effects).map(rowText));
    before = all.stock;
  }
  return { rows, ...outcome, t1: before.tags.get('T1'), stock: before };
}

test('an edit changes order number, owner and active; the same again changes nothing (TAG-023 S21)', () => {
  const changes = { orderNumber: 'O9', owner: 'CUSTOMER', active: true } as const;
  expect(post([edit(changes)])).toMatchObject({
    rows: ['A REMOVAL CORRECTION -1', 'A INSERT CORRECTION +1'],
    outcome: 'done',
    text: 'Owner: Customer · Order number: O9',
    t1: { orderNumber: 'O9', owner: 'CUSTOMER', phase: 'on hand' },
  });
  expect(post([edit(changes), edit(changes)])).toMatchObject({ outcome: 'unchanged', text: 'No change' });
  const off = post([edit({ active: false, owner: 'CUSTOMER' })]);
  expect(off).toMatchObject({
    rows: ['A REMOVAL CORRECTION -1'],
    text: 'Correction out of A · Owner: Customer · Inactive',
    t1: { active: false, phase: 'removed', owner: 'CUSTOMER' },
  });
  expect(onHandIn(off.stock, 'A')).toBe(0);
});

test('a tag that is active again is on hand where a device sees it now, and nowhere else (S21)', () => {
  const off = edit({ active: false });
  const on = edit({ active: true });
  expect(post([off, on])).toMatchObject({ text: 'Active', t1: { phase: 'removed', active: true } });
  const read = reported({ kind: 'full read', tags: ['T1'], minute: 60 });
  expect(post([off, read, on])).toMatchObject({
    rows: ['A REMOVAL CORRECTION -1', 'A INSERT RESTOCK +1'],
    t1: { phase: 'on hand', cabinetId: 'A', active: true },
  });
});

test('another customer: refused while on hand; then the tag is on its way there (S21 S18)', () => {
  expect(post([edit({ customerId: 'C2' })])).toMatchObject({
    rows: [],
    outcome: 'refused',
    text: 'Tag T1 is on hand in device A, so its customer cannot be changed.',
    refusal: { code: 'tag_on_hand_at', params: { tagId: 'T1', cabinetId: 'A' } },
  });
  const given = post([force(), edit({ customerId: 'C2' })]);
  expect(given).toMatchObject({
    text: 'Customer: C2',
    t1: { customerId: 'C2', phase: 'shipped', cabinetId: null, vendKey: null, lineKey: null },
  });
  expect(post([tagAction({ kind: 'revert vend', tagId: 'T1' })], given.stock).text).toBe(
    'Tag T1 belongs to another customer.',
  );

  // Seen at a customer that does not own it: review. When the tag is given to that customer, the review can be
  // approved.
  const foreign = stockWith({ tags: [tag('T1', { customerId: 'C2', phase: 'vended', cabinetId: null })] });
  const { effects, stock } = postAll(foreign, [reported({ kind: 'tags', added: ['T1'] })]);
  const [review] = reviewsOf(effects);
  expect(rowsOf(effects).map(rowText)).toEqual(['A REVIEW REQD RESTOCK 0']);
  const approve = byHand({
    kind: 'resolve review',
    reviewKey: review?.key ?? '',
    status: 'Approved',
    quantity: 1,
  });
  expect(postAll(stock, [approve]).posted).toEqual([
    { outcome: 'refused', refusal: { code: 'tag_of_other_customer', params: { tagId: 'T1' } } },
  ]);
  const ours = { ...stock, tags: new Map([['T1', tag('T1', { cabinetId: null })]]) };
  expect(rowsOf(postAll(ours, [approve]).effects).map(rowText)).toEqual(['A INSERT RESTOCK +1']);
});

test('what the customer manages itself cannot become the provider’s (S4 TAG-025)', () => {
  const own = stockWith({
    products: [product('P1', { source: 'C1' })],
    tags: [tag('T1', { owner: 'CUSTOMER' })],
  });
  const text = 'Products that the customer manages itself are the customer’s.';
  expect(post([edit({ owner: 'PROVIDER' })], own)).toMatchObject({ outcome: 'refused', text });
  expect(post([tagAction({ kind: 'set owner', tagId: 'T1', owner: 'PROVIDER' })], own).text).toBe(text);
});

test('what an action does is said in the same words before and after (S21)', () => {
  const back = tagAction({ kind: 'return tag', tagId: 'T1', rgaNumber: 'R7', minute: 11 });
  expect(post([force()]).text).toBe('Vend at A');
  expect(post([force()], shipped).text).toBe('Insert at A · Vend at A');
  expect(post([force(), tagAction({ kind: 'revert vend', tagId: 'T1' })]).text).toBe('Vend reversed at A');
  expect(post([force(), back]).text).toBe('Vend reversed at A · Return from A · Inactive');
  expect(post([back, back]).text).toBe('Done already');
  expect(post([tagAction({ kind: 'set owner', tagId: 'T1', owner: 'CUSTOMER' })]).text).toBe(
    'Owner: Customer',
  );
});

test('the notes of a lifecycle say what happened (TAG-018)', () => {
  const moved = { source: 'Transaction', reasonCode: null, userName: '', note: '' } as const;
  expect([
    lifecycleNotes({ source: 'Shipment', shipmentId: 'S1', orderNumber: 'O1', warehouse: 'NCDC' }),
    lifecycleNotes({ ...moved, action: 'INSERT', reason: 'RESTOCK' }),
    lifecycleNotes({ ...moved, action: 'VEND', reason: 'VEND', userName: 'Ada Moss' }),
    lifecycleNotes({ ...moved, action: 'REMOVAL', reason: 'UNKNOWN', reasonCode: 20 }),
    lifecycleNotes({ ...moved, action: 'INSERT', reason: 'UNKNOWN', reasonCode: 10 }),
    lifecycleNotes({ ...moved, action: 'REMOVAL', reason: 'RETURN', note: 'RGA 7' }),
    lifecycleNotes({ source: 'Review', suspendedReason: 'Tag is back.', status: 'Suspended', memo: '' }),
    lifecycleNotes({ source: 'Reader', present: true, isMissed: false }),
    lifecycleNotes({ source: 'Reader', present: true, isMissed: true }),
    lifecycleNotes({ source: 'Reader', present: false, isMissed: false }),
  ]).toEqual([
    'Shipment S1, order O1, from NCDC',
    'INSERT RESTOCK',
    'VEND, by Ada Moss',
    'PENDING',
    'RE-INSERT',
    'REMOVAL RETURN, RGA 7',
    'Suspended: Tag is back.',
    'Seen here',
    'Last seen here, missed by later full reads',
    'Left',
  ]);
});
