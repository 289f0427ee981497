import { expect, test } from 'vitest';
import { TRANSACTION_ACTIONS } from '../../inventory/ledger/ledger-rows.ts';
import {
  device,
  reported,
  rowsOf,
  stockWith,
  tag,
  tagAction,
} from '../../inventory/ledger/ledger-stock.fixture.ts';
import { OWNERS } from '../../inventory/goods/owners.ts';
import { postAll } from '../../inventory/ledger/postings/post-stock.ts';
import type { StockEvent } from '../../inventory/ledger/stock-events.ts';
import { isBilled, reversedVends } from './billed-vends.ts';

test('only a vend of stock that the provider owns and manages bills (B1 B2 S2)', () => {
  const billed = TRANSACTION_ACTIONS.flatMap((action) =>
    OWNERS.flatMap((owner) => ['FFF', 'LUM', 'MBRX', 'C1', ''].map((source) => ({ action, owner, source }))),
  ).filter(isBilled);
  expect(billed).toEqual(
    ['FFF', 'LUM', 'MBRX'].map((source) => ({ action: 'VEND', owner: 'PROVIDER', source })),
  );
});

test('a vend is reverted or, if its tag is returned with it, returned under its RGA; another return reverses nothing (B11 S21)', () => {
  const stock = stockWith({ devices: [device('A', 'RFID')], tags: [tag('T1'), tag('T2'), tag('T3')] });
  const post = (known: typeof stock, ...events: StockEvent[]) => {
    const { posted, stock: after } = postAll(known, events);
    const effects = posted.flatMap((each) => (each.outcome === 'refused' ? [] : each.effects));
    const tags = effects.flatMap((effect) => (effect.effect === 'tag' ? [effect.tag] : []));
    return { after, reversed: reversedVends(rowsOf(effects), tags) };
  };
  const { after } = post(
    stock,
    reported({ kind: 'full read', minute: 1, tags: ['T1', 'T2', 'T3'] }),
    tagAction({ kind: 'force vend', tagId: 'T1' }),
    tagAction({ kind: 'force vend', tagId: 'T2' }),
  );
  const vendKeys = ['T1', 'T2'].map((tagId) => after.tags.get(tagId)?.vendKey);
  const { reversed } = post(
    after,
    tagAction({ kind: 'revert vend', tagId: 'T1' }),
    tagAction({ kind: 'return tag', tagId: 'T2', rgaNumber: ' R7 ' }),
    tagAction({ kind: 'return tag', tagId: 'T3', rgaNumber: 'R8' }),
  );
  expect(reversed).toMatchObject([
    { vendKey: vendKeys[0], reason: 'REVERT', rgaNumber: '' },
    { vendKey: vendKeys[1], reason: 'RETURN', rgaNumber: 'R7' },
  ]);
});
