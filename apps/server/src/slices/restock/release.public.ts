// What other slices may ask of a release. Apart from the rest, because order requests go through it (R15).
import type { ShippingMethod, Warehouse } from '@parwell/domain';

/** What should be ordered by a release. */
export interface LineToRelease {
  /** The row it came from, and its revision as it was looked at. */
  readonly row?: { readonly key: string; readonly revision: number };
  readonly orderRequestId?: string;
  readonly customerId: string;
  readonly cabinetId: string;
  readonly productId: string;
  readonly packs: number;
  readonly warehouse: Warehouse;
  /** Empty: the warehouse chooses. */
  readonly lot: string;
  readonly shippingMethod: ShippingMethod;
  readonly notes: string;
}
