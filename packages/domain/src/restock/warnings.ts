import type { Refusal } from '../refusal.ts';

/** OERR-016. */
export const outstandingText = (orders: number): string =>
  `This product currently has ${orders} outstanding order(s).`;

/** Obstacles to ordering a row as it is (R6). */
export interface WarningFacts {
  readonly hasPar: boolean;
  readonly hasDevice: boolean;
  /** One of them keeps the product as it must be kept (H4). */
  readonly hasFittingDevice: boolean;
  readonly isProductActive: boolean;
  readonly recommendedPacks: number;
  /** Urgent or Replen. */
  readonly isWanted: boolean;
  /** Unreserved and unexpired packs in all warehouses. */
  readonly availablePacks: number;
  /** For the proposed batch that expires first; null if there is none or its expiry is unknown. */
  readonly daysToExpiry: number | null;
  readonly isCustomerComplete: boolean;
  readonly outstandingOrders: number;
  /** The ERP's reason; empty if not refused. */
  readonly refusal: string;
}

/** Each of them makes a row an exception (R6). */
export type RestockWarning =
  | Refusal<
      | 'no_par'
      | 'no_device'
      | 'no_fitting_device'
      | 'product_inactive'
      | 'not_in_warehouses'
      | 'too_little_in_warehouses'
      | 'batch_expires_soon'
      | 'no_whole_pack'
      | 'customer_incomplete'
    >
  | Refusal<'outstanding_orders', { orders: number }>
  | Refusal<'refused_by_erp', { reason: string }>;

const SOON_DAYS = 60;

const OF_WAREHOUSES: ReadonlySet<RestockWarning['code']> = new Set([
  'not_in_warehouses',
  'too_little_in_warehouses',
  'batch_expires_soon',
]);
/** Warnings about warehouses are hidden from customers. */
export const isOfWarehouses = ({ code }: RestockWarning): boolean => OF_WAREHOUSES.has(code);

export function restockWarningText(warning: RestockWarning): string {
  switch (warning.code) {
    case 'no_par':
      return 'No par setting';
    case 'no_device':
      return 'No device';
    case 'no_fitting_device':
      return 'No device keeps the right temperature';
    case 'product_inactive':
      return 'Product is inactive';
    case 'not_in_warehouses':
      return 'No warehouse inventory';
    case 'too_little_in_warehouses':
      return 'Warehouse inventory below recommended qty';
    case 'batch_expires_soon':
      return 'Batch expires within 60 days';
    case 'no_whole_pack':
      return 'A whole pack does not fit';
    case 'customer_incomplete':
      return 'Customer setup incomplete';
    case 'outstanding_orders':
      return outstandingText(warning.params.orders);
    case 'refused_by_erp':
      return warning.params.reason;
  }
}

export function restockWarnings(facts: WarningFacts): readonly RestockWarning[] {
  const { recommendedPacks, availablePacks, daysToExpiry, outstandingOrders: orders, refusal } = facts;
  const warnings: readonly (readonly [boolean, RestockWarning])[] = [
    [!facts.hasPar, { code: 'no_par' }],
    [!facts.hasDevice, { code: 'no_device' }],
    [facts.hasDevice && !facts.hasFittingDevice, { code: 'no_fitting_device' }],
    [!facts.isProductActive, { code: 'product_inactive' }],
    [availablePacks === 0, { code: 'not_in_warehouses' }],
    [availablePacks > 0 && availablePacks < recommendedPacks, { code: 'too_little_in_warehouses' }],
    [daysToExpiry !== null && daysToExpiry <= SOON_DAYS, { code: 'batch_expires_soon' }],
    [facts.isWanted && recommendedPacks === 0, { code: 'no_whole_pack' }],
    [!facts.isCustomerComplete, { code: 'customer_incomplete' }],
    [orders > 0, { code: 'outstanding_orders', params: { orders } }],
    [refusal !== '', { code: 'refused_by_erp', params: { reason: refusal } }],
  ];
  return warnings.flatMap(([applies, warning]) => (applies ? [warning] : []));
}
