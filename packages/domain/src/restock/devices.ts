/** A device that a par setting covers, with the product's reach there. */
export interface CoveredDevice {
  readonly cabinetId: string;
  /** Null without usage: it lasts for ever. */
  readonly daysOnHand: number | null;
  readonly onHand: number;
}

/** R4: the device where the product runs out first, then the one with least of it. */
export function deviceToRestock<Device extends CoveredDevice>(
  devices: readonly Device[],
): Device | undefined {
  const lasts = ({ daysOnHand }: Device): number => daysOnHand ?? Infinity;
  return devices.toSorted((one, other) => {
    if (lasts(one) !== lasts(other)) return lasts(one) < lasts(other) ? -1 : 1;
    if (one.onHand !== other.onHand) return one.onHand - other.onHand;
    return one.cabinetId < other.cabinetId ? -1 : 1;
  })[0];
}
