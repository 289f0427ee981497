import type { CalendarDate } from '../dates/calendar-date.ts';

/** Refusals that the specification words (DINV-005..014, DINV-034..043, SUSP-009, TAG-021). */
export const PRODUCT_REQUIRED = 'Product is required.';
export const LOT_REQUIRED = 'Lot is required.';
export const EXPIRATION_REQUIRED = 'expiration is required.';
export const QUANTITY_BELOW_ONE = 'Quantity cannot be less than 1.';
export const REPORTED_QUANTITY_BELOW_ONE = 'Reported quantity cannot be less than 1.';
export const INVALID_RESOLUTION_QUANTITY = 'Please enter a valid qty.';
export const RGA_REQUIRED = 'An RGA number is required.';
export const aboveOnHand = (onHand: number): string =>
  `Cannot remove more than current on hand amount (${onHand}).`;

/** Refusals of our own. */
export const DISPENSER_REQUIRED = 'Dispenser is required.';
export const SERIALS_REQUIRED = 'A serial number is required for each unit.';
export const unitsWithoutSerials = (units: number): string =>
  `Only ${units} ${units === 1 ? 'unit has' : 'units have'} no serial number.`;
export const UNITS_REQUIRED = 'Select the units by their serial numbers.';
export const UNITS_NOT_COUNT = 'The quantity must be the number of selected units.';
export const CONSIGNMENT_IS_RECEIVED = 'Stock of a consignment device is received, not inserted.';
export const FLEX_IS_CORRECTED = 'Stock of this device is changed by a manual correction.';
export const DEVICE_UNKNOWN = 'The device is not known.';
export const productNotKnown = (productId: string): string => `Product ${productId} is not known.`;
export const serialTwice = (serial: string): string => `Serial number ${serial} is named twice.`;
export const serialOnHand = (serial: string, cabinetId: string): string =>
  `Serial number ${serial} is already on hand in device ${cabinetId}.`;
export const serialNotOnHand = (serial: string): string => `Serial number ${serial} is not on hand here.`;
export const tagNotOnHand = (tagId: string): string => `Tag ${tagId} is not on hand here.`;
export const onHandMoved = (onHand: number): string => `On hand is now ${onHand}. Please count again.`;
export const DEVICE_RECEIVES = 'The device receives this shipment itself.';
export const LINE_RECEIVED = 'This line has been received.';
export const LINE_IN_REVIEW = 'This line is in review.';
export const REVIEW_RESOLVED = 'This transaction has been resolved.';
export const LOT_NOT_KNOWN =
  'No open shipment says which lot these units are of. Insert them with their lot and reject this transaction.';
export const PRODUCT_NOT_KNOWN =
  'Nobody can say which product this was. Correct the stock by hand and reject this transaction.';
/** Which one is not said: customers may read it. */
export const tagOfOtherCustomer = (tagId: string): string => `Tag ${tagId} belongs to another customer.`;
export const SAME_DEVICE = 'Choose another device.';
export const OWNER_FIXED = 'Products that the customer manages itself are the customer’s.';

/** Why a vend is not undone. */
export const VEND_UNKNOWN = 'This vend is not known at this device.';
export const VEND_REVERSED = 'This vend has been reversed already.';
export const VEND_OF_TAG = 'The vend of a tagged unit is reverted with its tag.';
export const PLACE_TAKEN =
  'The place these units came from holds another product now. Insert them where they are instead.';

/** Why a tag action is refused. */
export const tagUnknown = (tagId: string): string => `Tag ${tagId} is not known.`;
export const tagInactive = (tagId: string): string => `Tag ${tagId} is inactive.`;
export const tagVended = (tagId: string): string => `Tag ${tagId} is vended already.`;
export const tagNotVended = (tagId: string): string => `Tag ${tagId} is not vended.`;
export const tagNeverSeen = (tagId: string): string => `Tag ${tagId} has not been seen in a device.`;
export const tagNotInStock = (tagId: string): string => `Tag ${tagId} is not in stock.`;
export const tagOnHandAt = (tagId: string, cabinetId: string): string =>
  `Tag ${tagId} is on hand in device ${cabinetId}, so its customer cannot be changed.`;

/** Why something is in review. */
export const removedMore = (attempted: number, onHand: number): string =>
  `Removal of ${attempted} is more than the ${onHand} on hand.`;
/** So many are there now, but were not at the time of the removal. */
export const removedBefore = (attempted: number, then: number): string =>
  `Removal of ${attempted} is more than the ${then} that were there at that time.`;
export const noOpenLine = (count: number): string =>
  `No open shipment brings ${count} ${count === 1 ? 'unit' : 'units'} of this product.`;
export const NONE_FOUND = 'None found in a cycle count.';
export const receivedOther = (received: number, shipped: number): string =>
  `Received ${received} of ${shipped} shipped.`;
export const receivedExpired = (expiration: CalendarDate): string =>
  `The lot expired on ${expiration} before it was received.`;
export const gramsFitNothing = (grams: number): string =>
  `A change of ${grams} g fits no number of units of this section.`;
export const gramsFitSeveral = (grams: number): string =>
  `A change of ${grams} g fits more than one number of units.`;
export const seenElsewhere = (tagId: string, cabinetId: string): string =>
  `Tag ${tagId} is seen here, but has not left device ${cabinetId}.`;
export const seenAfterVend = (tagId: string): string => `Tag ${tagId} is back after it was vended.`;

/** Notes of rows that move nothing, because their units are on hand already. */
export const receivedBefore = (units: number): string => `Received before: ${units}.`;
export const reportedBefore = (units: number): string => `Reported by the device before: ${units}.`;
export const rejectedBecause = (by: string, reason: string): string =>
  [by === '' ? 'Rejected' : `Rejected by ${by}`, reason].filter(Boolean).join(': ');
export const insertedBefore = (units: number): string => `Inserted by hand before: ${units}.`;

/** What closed a review by itself. */
export const STOCK_ARRIVED = 'stock arrived';
export const SHIPMENT_ARRIVED = 'shipment arrived';
export const TAG_HERE = 'tag moved here';
export const TAG_NOT_HERE = 'tag no longer seen here';

/** Why an event changed nothing. */
export const BEFORE_LEDGER = 'before the ledger';
export const POSTED_BEFORE = 'posted before';
export const NOTHING_NEW = 'nothing new';
export const IN_MAINTENANCE = 'tray in maintenance';
export const TOO_LIGHT = 'change of weight too small';
export const BASELINE_KNOWN = 'stock is known already';

/** What is said of a code that was misread or mistyped: `hasWrongCheckDigit`. */
export const wrongCheckDigit = (code: string): string =>
  `The check digit of ${code} is wrong. Scan or type it again.`;
