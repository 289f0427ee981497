import { expect, test } from 'vitest';
import { wordStockRefusal } from './stock-refusal-texts.ts';
import type { StockRefusal } from './stock-refusals.ts';

const TAG = { tagId: 'T1' };
const DATES = { lot: 'L1', expiration: '2027-01-31', said: '2027-02-28' } as const;

test.each<[ids: string, refusal: StockRefusal, field: string | null, text: string]>([
  ['DINV-005', { code: 'product_required' }, 'productId', 'Product is required.'],
  ['DINV-006', { code: 'lot_required' }, 'lot', 'Lot is required.'],
  ['DINV-008', { code: 'expiration_required' }, 'expiration', 'expiration is required.'],
  ['DINV-009', { code: 'lot_expired' }, 'expiration', 'Cannot insert an expired product.'],
  [
    'S5',
    { code: 'lot_has_expiration', params: DATES },
    'expiration',
    'Lot L1 is known to expire on 2027-01-31, not on 2027-02-28.',
  ],
  [
    'S5',
    { code: 'lot_has_text', params: { lot: 'L1', field: 'unitOfMeasure', value: 'VIAL' } },
    null,
    'Lot L1 is known with unit of measure VIAL.',
  ],
  [
    'S25',
    { code: 'serial_on_hand', params: { serial: '7', cabinetId: 'A' } },
    null,
    'Serial number 7 is already on hand in device A.',
  ],
  [
    'V3',
    { code: 'serial_on_hand', params: { serial: '7', cabinetId: '' } },
    null,
    'Serial number 7 is already on hand at another customer.',
  ],
  ['DINV-013', { code: 'quantity_below_one' }, 'qty', 'Quantity cannot be less than 1.'],
  [
    'DINV-014',
    { code: 'above_on_hand', params: { onHand: 5 } },
    'qty',
    'Cannot remove more than current on hand amount (5).',
  ],
  // In the list of suspended transactions it stands above the form.
  [
    'SUSP-009',
    { code: 'approved_above_on_hand', params: { onHand: 5 } },
    null,
    'Cannot remove more than current on hand amount (5).',
  ],
  ['S25', { code: 'dispenser_required' }, 'dispenser', 'Dispenser is required.'],
  ['S25', { code: 'serials_required' }, 'serials', 'A serial number is required for each unit.'],
  ['S25', { code: 'units_required' }, 'serials', 'Select the units by their serial numbers.'],
  ['S25', { code: 'units_not_count' }, 'serials', 'The quantity must be the number of selected units.'],
  [
    'S25',
    { code: 'units_without_serials', params: { units: 1 } },
    'qty',
    'Only 1 unit has no serial number.',
  ],
  [
    'S25',
    { code: 'units_without_serials', params: { units: 2 } },
    'qty',
    'Only 2 units have no serial number.',
  ],
  ['DINV-015', { code: 'provider_required' }, 'npiProviderId', 'Provider is required.'],
  [
    'DINV-017',
    { code: 'no_providers_assigned' },
    null,
    'This cabinet is configured to require a provider in order to remove product but no providers have been assigned to this cabinet.',
  ],
  [
    'DINV-035',
    { code: 'reported_quantity_below_one' },
    'reportedQty',
    'Reported quantity cannot be less than 1.',
  ],
  ['S28', { code: 'on_hand_moved', params: { onHand: 3 } }, null, 'On hand is now 3. Please count again.'],
  ['SUSP-009', { code: 'resolution_quantity_invalid' }, 'qty', 'Please enter a valid qty.'],
  ['R14', { code: 'line_received' }, null, 'This line has been received.'],
  [
    'S26',
    { code: 'done_before', params: { what: 'resolved', by: 'Ann Lee', at: '2026-11-18T15:04:05.000Z' } },
    null,
    'Ann Lee has resolved this already, on 2026-11-18 at 15:04 UTC.',
  ],
  [
    'R14',
    { code: 'done_before', params: { what: 'undone', by: '', at: '2026-11-18T15:04:05.000Z' } },
    null,
    'Somebody else has undone this already, on 2026-11-18 at 15:04 UTC.',
  ],
  ['TAG-021', { code: 'rga_required' }, null, 'An RGA number is required.'],
  ['S21', { code: 'tag_unknown', params: TAG }, null, 'Tag T1 is not known.'],
  ['S21', { code: 'tag_inactive', params: TAG }, null, 'Tag T1 is inactive.'],
  ['S21', { code: 'tag_vended', params: TAG }, null, 'Tag T1 is vended already.'],
  ['S21', { code: 'tag_not_vended', params: TAG }, null, 'Tag T1 is not vended.'],
  ['S21', { code: 'tag_never_seen', params: TAG }, null, 'Tag T1 has not been seen in a device.'],
  ['S21', { code: 'tag_not_in_stock', params: TAG }, null, 'Tag T1 is not in stock.'],
])('%s %j is about %s', (_, refusal, field, message) => {
  expect(wordStockRefusal(refusal)).toEqual({
    code: refusal.code,
    params: refusal.params ?? {},
    field,
    message,
  });
});
