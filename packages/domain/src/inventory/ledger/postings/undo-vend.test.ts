import { expect, test } from 'vitest';
import {
  byHand,
  device,
  HOUR,
  product,
  reported,
  rowsOf,
  START,
  stockWith,
  tag,
  clock,
} from '../ledger-stock.fixture.ts';
import { postAll } from './post-stock.ts';
import { stockRefusalText } from '../stock-refusal-texts.ts';
import type { StockEvent } from '../stock-events.ts';
import { serialKey, type SectionRules, type Stock } from '../stock.ts';

const section = (productId: string | null): SectionRules => ({
  productId,
  maintenance: false,
  packTolerancePct: 5,
  lumTolerancePct: 5,
});
const begin = (...tags: readonly ReturnType<typeof tag>[]) =>
  stockWith({
    devices: [
      device('A', 'RFID'),
      device('V', 'Virtual', { sections: new Map([['T/0', section('P1')]]) }),
      device('E', 'EM'),
      device('E2', 'EM'),
    ],
    products: [product('P1'), product('P2'), product('PS', { serializable: true })],
    tags,
  });

function post(events: readonly StockEvent[], stock: Stock) {
  const result = postAll(stock, events);
  const written = rowsOf(result.effects);
  return {
    ...result,
    written,
    refusals: result.posted.flatMap((each) =>
      each.outcome === 'refused' ? [stockRefusalText(each.refusal)] : [],
    ),
  };
}

const insert = (more: object = {}) =>
  byHand({ kind: 'insert by hand', cabinetId: 'V', count: 2, expiration: '2027-01-31', ...more });
const remove = (more: object = {}) => byHand({ kind: 'remove by hand', cabinetId: 'V', count: 1, ...more });
const slot = { holder: 0, dispenser: 1 };
const load = (more: object = {}) => reported({ kind: 'load', cabinetId: 'E', slot, lot: 'L1', ...more });
const vend = (more: object = {}) => reported({ kind: 'vend', cabinetId: 'E', slot, lot: 'L1', ...more });

/** Stock after these events, of which the last one is a vend, and a way to undo that vend. */
function vended(events: readonly StockEvent[], stock = begin()) {
  const result = post(events, stock);
  const row = result.written.findLast(({ action }) => action === 'VEND');
  if (row === undefined) throw new Error('Nothing was vended');
  const undo = (more: object = {}) =>
    byHand({ kind: 'undo vend', cabinetId: row.cabinetId, vendKey: row.key, minute: 20, ...more });
  return { stock: result.stock, row, undo };
}
const PLACE_TAKEN =
  'The place these units came from holds another product now. Insert them where they are instead.';

test('a vend is undone at its own device, once (S8)', () => {
  const { stock, row, undo } = vended([insert(), remove({ orderNumber: 'O7' })]);
  expect(post([undo({ vendKey: 'gone' })], stock).refusals).toEqual([
    'This vend is not known at this device.',
  ]);
  expect(post([undo({ cabinetId: 'E' })], stock).refusals).toEqual([
    'This vend is not known at this device.',
  ]);
  const { written, refusals } = post([undo({ userName: 'Bob', orderNumber: 'O8' }), undo()], stock);
  expect(refusals).toEqual(['This vend has been reversed already.']);
  expect(written).toMatchObject([
    {
      action: 'INSERT',
      reason: 'REVERT',
      quantity: 1,
      reverses: row.key,
      userName: 'Bob',
      orderNumber: 'O7',
    },
  ]);
  const known = { ...stock, devices: new Map([...stock.devices].filter(([id]) => id !== 'V')) };
  expect(post([undo()], known).refusals).toEqual(['The device is not known.']);
});

test('the vend of a tagged unit is reverted with its tag (S8 S21)', () => {
  const seen = [
    reported({ kind: 'tags', added: ['T1'], minute: 1 }),
    reported({ kind: 'tags', removed: ['T1'], minute: 2, session: 's2' }),
    clock('A', 99),
  ];
  const { stock, undo } = vended(seen, begin(tag('T1')));
  expect(post([undo({ minute: 100 })], stock).refusals).toEqual([
    'The vend of a tagged unit is reverted with its tag.',
  ]);
});

test('a unit with a serial number comes back with it, unless it is somewhere (S8 S25)', () => {
  const put = (cabinetId: string) => insert({ cabinetId, productId: 'PS', count: 1, serials: ['7'] });
  const { stock, undo } = vended([put('V'), remove({ productId: 'PS', serials: ['7'] })]);
  const { written, stock: after } = post([undo()], stock);
  expect(written).toMatchObject([{ serial: '7', quantity: 1 }]);
  expect(after.serials.get(serialKey('PS', '7'))?.where).toMatchObject({ cabinetId: 'V', lot: 'L1' });
  expect(post([put('A'), undo()], stock).refusals).toEqual([
    'Serial number 7 is already on hand in device A.',
  ]);
});

test('a serial number that is only written down makes no place, and stands in no way (S8)', () => {
  const { stock, undo } = vended([insert(), remove({ serials: ['7'] })]);
  const { written, stock: after } = post([undo()], stock);
  expect(written).toMatchObject([{ serial: '7', quantity: 1 }]);
  expect(after.serials.size).toBe(0);
});

test('units go back to their dispenser unless another product lies there (S8 S14)', () => {
  const { stock, undo } = vended([load(), vend()]);
  const undoAfter = (...events: readonly StockEvent[]) => post([...events, undo()], stock).refusals;
  const other = (more: object = {}) => load({ productId: 'P2', lot: 'L2', minute: 5, ...more });
  expect(undoAfter()).toEqual([]);
  expect(undoAfter(load({ lot: 'L3', minute: 5 }))).toEqual([]);
  expect(undoAfter(other())).toEqual([PLACE_TAKEN]);
  expect(undoAfter(other({ slot: { holder: 0, dispenser: 2 } }))).toEqual([]);
  expect(undoAfter(other({ cabinetId: 'E2' }))).toEqual([]);
  // It has left again.
  expect(undoAfter(other(), vend({ productId: 'P2', lot: 'L2', minute: 6 }))).toEqual([]);
});

test('units go back to their section unless it is another product’s, and anywhere else beside whatever lies there (S8 S14)', () => {
  const { stock, undo } = vended([insert({ section: 'T/0' }), remove({ section: 'T/0' })]);
  const given = (rules: SectionRules | undefined) => {
    const sections = new Map(rules === undefined ? [] : [['T/0', rules]]);
    const devices = new Map(stock.devices).set('V', device('V', 'Virtual', { sections }));
    return post([undo()], { ...stock, devices }).refusals;
  };
  expect([section('P1'), section('P2'), section(null), undefined].map(given)).toEqual([
    [],
    [PLACE_TAKEN],
    [PLACE_TAKEN],
    [PLACE_TAKEN],
  ]);
  const anywhere = vended([insert(), insert({ productId: 'P2' }), remove()]);
  expect(post([anywhere.undo()], anywhere.stock).refusals).toEqual([]);
});

test('units come back with the thaw state they had, unless their lot has one there now (S8 S24)', () => {
  const thaw = (hours: number, minute: number) =>
    reported({
      kind: 'thaw',
      cabinetId: 'E',
      slot,
      productId: 'P1',
      lot: 'L1',
      minute,
      thawComplete: START,
      shelfLifeExp: START + hours * HOUR,
    });
  const ends = ({ devices }: Stock) =>
    [...(devices.get('E')?.thaws.values() ?? [])].map(({ shelfLifeExp }) => shelfLifeExp - START);
  const { stock, undo } = vended([load(), thaw(5, 2), vend({ minute: 3 })]);
  expect(ends(stock)).toEqual([]);
  expect(ends(post([undo()], stock).stock)).toEqual([5 * HOUR]);
  expect(ends(post([load({ minute: 5 }), thaw(9, 6), undo()], stock).stock)).toEqual([9 * HOUR]);
  const frozen = vended([load(), vend({ minute: 3 })]);
  expect(post([frozen.undo()], frozen.stock).effects.map(({ effect }) => effect)).toEqual(['row']);
});
