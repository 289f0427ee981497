import type { Refusal } from '../../refusal.ts';
import type { LotRefusal } from '../goods/lots.ts';

/** Why a tag action is refused (S21), or an approval that would move the tag. */
export type TagRefusal =
  | Refusal<'rga_required'>
  | Refusal<
      | 'tag_unknown'
      | 'tag_of_other_customer'
      | 'tag_inactive'
      | 'tag_vended'
      | 'tag_not_vended'
      | 'tag_never_seen'
      | 'tag_not_in_stock'
      | 'tag_not_on_hand',
      { tagId: string }
    >
  | Refusal<'tag_on_hand_at', { tagId: string; cabinetId: string }>;

export type DoneBefore = 'received' | 'resolved' | 'undone';

export type StockRefusal =
  | LotRefusal
  | TagRefusal
  | Refusal<
      | 'product_required'
      | 'lot_required'
      | 'expiration_required'
      | 'lot_expired'
      | 'quantity_below_one'
      | 'dispenser_required'
      | 'serials_required'
      | 'units_required'
      | 'units_not_count'
      | 'provider_required'
      | 'no_providers_assigned'
      | 'consignment_is_received'
      | 'flex_is_corrected'
      | 'owner_fixed'
      | 'device_unknown'
      | 'same_device'
      | 'reported_quantity_below_one'
      | 'device_receives'
      | 'line_received'
      | 'line_in_review'
      | 'resolution_quantity_invalid'
      | 'review_resolved'
      | 'review_of_moved_device'
      | 'lot_of_review_not_known'
      | 'product_of_review_not_known'
      | 'vend_unknown'
      | 'vend_reversed'
      | 'vend_of_tag'
      | 'place_taken'
    >
  | Refusal<'product_not_known', { productId: string }>
  | Refusal<'serial_twice' | 'serial_not_on_hand', { serial: string }>
  | Refusal<'serial_on_hand', { serial: string; cabinetId: string }>
  | Refusal<'units_without_serials', { units: number }>
  | Refusal<'above_on_hand' | 'approved_above_on_hand', { onHand: number }>
  /** On hand changed during a count, which is then repeated (S28). */
  | Refusal<'on_hand_moved', { onHand: number }>
  /** `at` is an instant; `by` is empty if nobody is known. */
  | Refusal<'done_before', { what: DoneBefore; by: string; at: string }>;

export type StockRefusalCode = StockRefusal['code'];

type StockField =
  | 'productId'
  | 'lot'
  | 'expiration'
  | 'qty'
  | 'dispenser'
  | 'serials'
  | 'npiProviderId'
  | 'reportedQty';

export function stockRefusalField(code: StockRefusalCode): StockField | null {
  switch (code) {
    case 'product_required':
      return 'productId';
    case 'lot_required':
      return 'lot';
    case 'expiration_required':
    case 'lot_expired':
    case 'lot_has_expiration':
      return 'expiration';
    case 'quantity_below_one':
    case 'above_on_hand':
    case 'units_without_serials':
    case 'resolution_quantity_invalid':
      return 'qty';
    case 'dispenser_required':
      return 'dispenser';
    case 'serials_required':
    case 'units_required':
    case 'units_not_count':
      return 'serials';
    case 'provider_required':
      return 'npiProviderId';
    case 'reported_quantity_below_one':
      return 'reportedQty';
    case 'approved_above_on_hand':
    case 'consignment_is_received':
    case 'device_receives':
    case 'device_unknown':
    case 'done_before':
    case 'flex_is_corrected':
    case 'line_in_review':
    case 'line_received':
    case 'lot_has_text':
    case 'lot_of_review_not_known':
    case 'no_providers_assigned':
    case 'on_hand_moved':
    case 'owner_fixed':
    case 'place_taken':
    case 'product_not_known':
    case 'product_of_review_not_known':
    case 'review_of_moved_device':
    case 'review_resolved':
    case 'rga_required':
    case 'same_device':
    case 'serial_not_on_hand':
    case 'serial_on_hand':
    case 'serial_twice':
    case 'tag_inactive':
    case 'tag_never_seen':
    case 'tag_not_in_stock':
    case 'tag_not_on_hand':
    case 'tag_not_vended':
    case 'tag_of_other_customer':
    case 'tag_on_hand_at':
    case 'tag_unknown':
    case 'tag_vended':
    case 'vend_of_tag':
    case 'vend_reversed':
    case 'vend_unknown':
      return null;
  }
}
