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
const NO_INVENTORY = 'No warehouse inventory';
const TOO_LITTLE = 'Warehouse inventory below recommended qty';
const EXPIRES_SOON = 'Batch expires within 60 days';

/** Those that tell something of the warehouses. */
export const WAREHOUSE_WARNINGS: ReadonlySet<string> = new Set([NO_INVENTORY, TOO_LITTLE, EXPIRES_SOON]);

/** R6: each of them makes the row an exception. */
export function restockWarnings(facts: WarningFacts): readonly string[] {
  const { recommendedPacks, availablePacks, daysToExpiry, outstandingOrders, refusal } = facts;
  const warnings: readonly (readonly [boolean, string])[] = [
    [!facts.hasPar, 'No par setting'],
    [!facts.hasDevice, 'No device'],
    [!facts.isProductActive, 'Product is inactive'],
    [availablePacks === 0, NO_INVENTORY],
    [availablePacks > 0 && availablePacks < recommendedPacks, TOO_LITTLE],
    [daysToExpiry !== null && daysToExpiry <= SOON_DAYS, EXPIRES_SOON],
    [facts.isWanted && recommendedPacks === 0, 'A whole pack does not fit'],
    [!facts.isCustomerComplete, 'Customer setup incomplete'],
    [outstandingOrders > 0, outstandingText(outstandingOrders)],
    [refusal !== '', refusal],
  ];
  return warnings.flatMap(([applies, text]) => (applies ? [text] : []));
}
