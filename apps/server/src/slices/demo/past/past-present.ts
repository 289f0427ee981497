import { ROW_KINDS, type Lot } from '@parwell/domain';
import { between, keyOf, pastBook, type Past } from './past-book.ts';
import { countTimesOf, addCounts } from './past-counts.ts';
import { HOUR_MS, type PastPlan, type PastStream } from './past-plan.ts';

export interface PresentLot {
  readonly stream: PastStream;
  readonly lot: Lot;
  readonly count: number;
  readonly arrivedAt: number;
}

export function presentOf(plan: PastPlan, present: readonly PresentLot[], counted: boolean): Past {
  const book = pastBook(plan, 'present');
  for (const { stream, lot, count, arrivedAt } of present) {
    book.knowLot(lot);
    const row = { ...keyOf(stream), lot: lot.lot };
    const { userName } = book.person();
    const came = { ...row, ...ROW_KINDS.inserted, at: arrivedAt, userName };
    if (!stream.isSupplied) {
      book.write({ ...came, quantity: count });
      continue;
    }
    const packs = Math.ceil(count / stream.unitsPerPack);
    const received = packs * stream.unitsPerPack;
    const line = book.ship(
      stream,
      { at: arrivedAt, lot: lot.lot },
      {
        packs,
        received,
        receivedBy: userName,
        units: [],
      },
    );
    const { orderNumber, orderLine, shipmentId } = line;
    book.write({ ...came, quantity: received, orderNumber, orderLine, shipmentId });
    for (let used = received - count; used > 0; used -= 1) {
      const at = between(book.random, arrivedAt, plan.now - 3 * HOUR_MS);
      book.write({ ...ROW_KINDS.vended, ...row, ...book.person(), at, quantity: -1 });
    }
  }
  if (counted) addCounts(book, countTimesOf(plan));
  return book.close();
}
