import type { LotText } from '../goods/lots.ts';
import type { WordedRefusal } from '../../refusal.ts';
import * as texts from './ledger-texts.ts';
import { NO_PROVIDERS_ASSIGNED } from './provider-required.ts';
import { stockRefusalField, type StockRefusal, type StockRefusalCode } from './stock-refusals.ts';

const LOT_TEXT_LABELS: Readonly<Record<LotText, string>> = {
  size: 'size',
  assay: 'assay',
  unitOfMeasure: 'unit of measure',
};

/** '2026-11-18 at 15:00 UTC'. */
const whenText = (at: string): string => `${at.slice(0, 16).replace('T', ' at ')} UTC`;

export function stockRefusalText(refusal: StockRefusal): string {
  switch (refusal.code) {
    case 'product_required':
      return texts.PRODUCT_REQUIRED;
    case 'lot_required':
      return texts.LOT_REQUIRED;
    case 'expiration_required':
      return texts.EXPIRATION_REQUIRED;
    case 'lot_expired':
      return texts.LOT_EXPIRED;
    case 'quantity_below_one':
      return texts.QUANTITY_BELOW_ONE;
    case 'dispenser_required':
      return texts.DISPENSER_REQUIRED;
    case 'serials_required':
      return texts.SERIALS_REQUIRED;
    case 'units_required':
      return 'Select the units by their serial numbers.';
    case 'units_not_count':
      return texts.UNITS_NOT_COUNT;
    case 'units_without_serials':
      return texts.unitsWithoutSerials(refusal.params.units);
    case 'above_on_hand':
    case 'approved_above_on_hand':
      return texts.aboveOnHand(refusal.params.onHand);
    case 'provider_required':
      return texts.PROVIDER_REQUIRED;
    case 'no_providers_assigned':
      return NO_PROVIDERS_ASSIGNED;
    case 'consignment_is_received':
      return texts.CONSIGNMENT_IS_RECEIVED;
    case 'flex_is_corrected':
      return 'Stock of this device is changed by a manual correction.';
    case 'owner_fixed':
      return texts.OWNER_FIXED;
    case 'device_unknown':
      return texts.DEVICE_UNKNOWN;
    case 'same_device':
      return 'Choose another device.';
    case 'product_not_known':
      return texts.productNotKnown(refusal.params.productId);
    case 'serial_twice':
      return `Serial number ${refusal.params.serial} is named twice.`;
    case 'serial_on_hand':
      return texts.serialOnHand(refusal.params.serial, refusal.params.cabinetId);
    case 'serial_not_on_hand':
      return `Serial number ${refusal.params.serial} is not on hand here.`;
    case 'lot_has_expiration': {
      const { lot, expiration, said } = refusal.params;
      return `Lot ${lot} is known to expire on ${expiration}, not on ${said}.`;
    }
    case 'lot_has_text': {
      const { lot, field, value } = refusal.params;
      return `Lot ${lot} is known with ${LOT_TEXT_LABELS[field]} ${value}.`;
    }
    case 'reported_quantity_below_one':
      return texts.REPORTED_QUANTITY_BELOW_ONE;
    case 'on_hand_moved':
      return `On hand is now ${refusal.params.onHand}. Please count again.`;
    case 'device_receives':
      return 'The device receives this shipment itself.';
    case 'line_received':
      return 'This line has been received.';
    case 'line_in_review':
      return 'This line is in review.';
    case 'resolution_quantity_invalid':
      return texts.INVALID_RESOLUTION_QUANTITY;
    case 'review_resolved':
      return 'This transaction has been resolved.';
    case 'review_of_moved_device':
      return 'The device is with another customer now, so this transaction cannot be resolved.';
    case 'lot_of_review_not_known':
      return 'No open shipment says which lot these units are of. Insert them with their lot and reject this transaction.';
    case 'product_of_review_not_known':
      return 'Nobody can say which product this was. Correct the stock by hand and reject this transaction.';
    case 'vend_unknown':
      return 'This vend is not known at this device.';
    case 'vend_reversed':
      return 'This vend has been reversed already.';
    case 'vend_of_tag':
      return 'The vend of a tagged unit is reverted with its tag.';
    case 'place_taken':
      return 'The place these units came from holds another product now. Insert them where they are instead.';
    case 'done_before': {
      const { what, by, at } = refusal.params;
      return `${by || 'Somebody else'} has ${what} this already, on ${whenText(at)}.`;
    }
    case 'rga_required':
      return texts.RGA_REQUIRED;
    case 'tag_unknown':
      return `Tag ${refusal.params.tagId} is not known.`;
    case 'tag_of_other_customer':
      return texts.tagOfOtherCustomer(refusal.params.tagId);
    case 'tag_inactive':
      return `Tag ${refusal.params.tagId} is inactive.`;
    case 'tag_vended':
      return `Tag ${refusal.params.tagId} is vended already.`;
    case 'tag_not_vended':
      return `Tag ${refusal.params.tagId} is not vended.`;
    case 'tag_never_seen':
      return `Tag ${refusal.params.tagId} has not been seen in a device.`;
    case 'tag_not_in_stock':
      return `Tag ${refusal.params.tagId} is not in stock.`;
    case 'tag_not_on_hand':
      return `Tag ${refusal.params.tagId} is not on hand here.`;
    case 'tag_on_hand_at': {
      const { tagId, cabinetId } = refusal.params;
      return `Tag ${tagId} is on hand in device ${cabinetId}, so its customer cannot be changed.`;
    }
  }
}

export const wordStockRefusal = (refusal: StockRefusal): WordedRefusal<StockRefusalCode> => ({
  code: refusal.code,
  params: refusal.params ?? {},
  message: stockRefusalText(refusal),
  field: stockRefusalField(refusal.code),
});
