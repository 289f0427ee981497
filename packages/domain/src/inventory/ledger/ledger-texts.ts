import type { CalendarDate } from '../../dates/calendar-date.ts';

/**
 * Texts that forms and refusals share. The specification gives these (DINV-005..015, DINV-034..043, SUSP-009,
 * TAG-021).
 */
export const PRODUCT_REQUIRED = 'Product is required.';
export const LOT_REQUIRED = 'Lot is required.';
export const EXPIRATION_REQUIRED = 'expiration is required.';
export const QUANTITY_BELOW_ONE = 'Quantity cannot be less than 1.';
export const REPORTED_QUANTITY_BELOW_ONE = 'Reported quantity cannot be less than 1.';
export const INVALID_RESOLUTION_QUANTITY = 'Please enter a valid qty.';
export const PROVIDER_REQUIRED = 'Provider is required.';
export const LOT_EXPIRED = 'Cannot insert an expired product.';
export const RGA_REQUIRED = 'An RGA number is required.';
export const aboveOnHand = (onHand: number): string =>
  `Cannot remove more than current on hand amount (${onHand}).`;

/** Ours. */
export const DISPENSER_REQUIRED = 'Dispenser is required.';
export const SERIALS_REQUIRED = 'A serial number is required for each unit.';
export const unitsWithoutSerials = (units: number): string =>
  `Only ${units} ${units === 1 ? 'unit has' : 'units have'} no serial number.`;
export const UNITS_NOT_COUNT = 'The quantity must be the number of selected units.';
export const DEVICE_UNKNOWN = 'The device is not known.';
export const productNotKnown = (productId: string): string => `Product ${productId} is not known.`;
/** Without a device it is with another customer, who is not named either. */
export const serialOnHand = (serial: string, cabinetId: string): string =>
  cabinetId === ''
    ? `Serial number ${serial} is already on hand at another customer.`
    : `Serial number ${serial} is already on hand in device ${cabinetId}.`;
/** The other customer is not named: customers may read this. */
export const tagOfOtherCustomer = (tagId: string): string => `Tag ${tagId} belongs to another customer.`;
export const CONSIGNMENT_IS_RECEIVED = 'Stock of a consignment device is received, not inserted.';
export const OWNER_FIXED = 'Products that the customer manages itself are the customer’s.';

/** Why something is in review. */
export const removedMore = (attempted: number, onHand: number): string =>
  `Removal of ${attempted} is more than the ${onHand} on hand.`;
/** `then`: on hand at the time of the removal; there is enough now. */
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

/** Why a review closed itself. */
export const STOCK_ARRIVED = 'stock arrived';
export const SHIPMENT_ARRIVED = 'shipment arrived';
export const TAG_HERE = 'tag moved here';
export const TAG_NOT_HERE = 'tag no longer seen here';

/** Why stock cannot begin again. */
export const BASELINE_KNOWN = 'stock is known already';

/** For a code that was misread or mistyped: `hasWrongCheckDigit`. */
export const wrongCheckDigit = (code: string): string =>
  `The check digit of ${code} is wrong. Scan or type it again.`;
