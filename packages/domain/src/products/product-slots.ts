export const MAX_IN_SLOT = 999;

export const CONFIGURATION_FAILED = 'Failed to get mini bar cabinet configuration';
export const CONFIGURATION_MISSING =
  'Unable to retrieve product configuration for this cabinet. Please contact support.';

export const CAPACITY_WRONG = `Capacity must be a whole number from 0 to ${MAX_IN_SLOT}.`;
export const CAPACITY_NEEDED = 'A dispenser with a product must hold at least one.';
export const productUnknown = (productId: string): string => `Product ${productId} does not exist.`;
export const severalProducts = (code: string): string =>
  `Several products have the code ${code}. Enter the product ID.`;
export const productInactive = (productId: string): string =>
  `Product ${productId} is no longer active and cannot be placed.`;
export const slotTwice = (holder: number, dispenser: number): string =>
  `Dispenser ${dispenser} of holder ${holder} is listed twice.`;

/** A dispenser position in a device. */
export interface Slot {
  readonly holder: number;
  readonly dispenser: number;
  readonly productId: string | null;
  readonly capacity: number;
}

export const capacityProblem = ({
  productId,
  capacity,
}: Pick<Slot, 'productId' | 'capacity'>): string | null => {
  if (!Number.isInteger(capacity) || capacity < 0 || capacity > MAX_IN_SLOT) return CAPACITY_WRONG;
  return productId !== null && capacity === 0 ? CAPACITY_NEEDED : null;
};

export const slotKey = ({ holder, dispenser }: Pick<Slot, 'holder' | 'dispenser'>): string =>
  `${holder}-${dispenser}`;

/** Null if the slots are a valid configuration. */
export function slotsProblem(slots: readonly Slot[]): string | null {
  const seen = new Set<string>();
  for (const slot of slots) {
    if (seen.has(slotKey(slot))) return slotTwice(slot.holder, slot.dispenser);
    seen.add(slotKey(slot));
    const problem = capacityProblem(slot);
    if (problem !== null) return problem;
  }
  return null;
}
