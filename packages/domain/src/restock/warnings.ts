/** OERR-016. */
export const outstandingText = (orders: number): string =>
  `This product currently has ${orders} outstanding order(s).`;

/** What stands in the way of ordering a row as it is (R6). */
export interface WarningFacts {
  readonly hasPar: boolean;
  readonly hasDevice: boolean;
  readonly isProductActive: boolean;
  readonly recommendedPacks: number;
  /** Whether it should be ordered: Urgent or Replen. */
  readonly isWanted: boolean;
  /** Packs in all warehouses that are not reserved and not expired. */
  readonly availablePacks: number;
  /** Of the proposed batch that expires first; null if none is proposed or it is not known. */
  readonly daysToExpiry: number | null;
  readonly isCustomerComplete: boolean;
  readonly outstandingOrders: number;
  /** Why the ERP refused it; empty if it did not. */
  readonly refusal: string;
}

const SOON_DAYS = 60;

/** R6: each of them makes the row an exception. */
export function restockWarnings(facts: WarningFacts): readonly string[] {
  const { recommendedPacks, availablePacks, daysToExpiry, outstandingOrders, refusal } = facts;
  const warnings: readonly (readonly [boolean, string])[] = [
    [!facts.hasPar, 'No par setting'],
    [!facts.hasDevice, 'No device'],
    [!facts.isProductActive, 'Product is inactive'],
    [availablePacks === 0, 'No warehouse inventory'],
    [availablePacks > 0 && availablePacks < recommendedPacks, 'Warehouse inventory below recommended qty'],
    [daysToExpiry !== null && daysToExpiry <= SOON_DAYS, 'Batch expires within 60 days'],
    [facts.isWanted && recommendedPacks === 0, 'A whole pack does not fit'],
    [!facts.isCustomerComplete, 'Customer setup incomplete'],
    [outstandingOrders > 0, outstandingText(outstandingOrders)],
    [refusal !== '', refusal],
  ];
  return warnings.flatMap(([applies, text]) => (applies ? [text] : []));
}
