import { rejectedBecause } from '../ledger-texts.ts';
import { insertReported, removeReported } from './post-counted.ts';
import { emit, outcomeOf } from '../posting.ts';
import { retryInserts } from '../reviews/retry-reviews.ts';
import type { Posting } from '../stock-draft.ts';
import type { Posted } from '../stock-effects.ts';
import type { CommandStockEvent } from '../stock-events.ts';

export function postCommand(posting: Posting, event: CommandStockEvent): Posted {
  const { cabinetId } = event;
  switch (event.kind) {
    case 'receipt acknowledged':
      emit(posting, {
        effect: 'receipt',
        cabinetId,
        shipmentId: event.shipmentId,
        state: 'open',
        problem: '',
      });
      retryInserts(posting, [cabinetId], event.at);
      break;
    case 'receipt rejected':
      emit(posting, {
        effect: 'receipt',
        cabinetId,
        shipmentId: event.shipmentId,
        state: 'ended',
        problem: rejectedBecause(event.userName, event.reason),
      });
      break;
    case 'correction done':
      if (!posting.draft.products.has(event.productId))
        return {
          outcome: 'nothing',
          reason: { code: 'product_not_known', params: { productId: event.productId } },
          effects: [],
        };
      correct(posting, event);
  }
  return outcomeOf(posting);
}

/** The device has done it, so what the books cannot follow goes to review. */
function correct(posting: Posting, event: Extract<CommandStockEvent, { kind: 'correction done' }>): void {
  const { cabinetId, productId, count, holder, dispenser, section } = event;
  // The scale's last count is out of date, and the answer does not contain a new one (S20).
  if (section !== '')
    emit(posting, {
      effect: 'scale count',
      count: { cabinetId, section, productId, units: null, at: event.at },
    });
  const serials = event.serial === '' ? [] : [event.serial];
  const place = { holder, dispenser, section };
  const lot = event.lot === '' ? null : event.lot;
  if (event.direction === 'insert')
    insertReported(
      posting,
      { cabinetId, productId, ...place, count, serials, evidence: event },
      lot,
      event.expiration,
    );
  else {
    const isNamed = holder !== null || dispenser !== null || section !== '';
    removeReported(
      posting,
      { cabinetId, productId, lot, owner: null, place: isNamed ? place : null, count, serials },
      event,
    );
  }
}
