import { NOT_FLEX, productUnknown, type FieldProblem } from '@parwell/domain';
import { AppError, refuseProblems } from '../../platform/app-error.ts';
import type { Queryable, Transaction } from '../../platform/db/database.ts';
import type { Caller } from '../../platform/http/route.ts';
import { lockDevice, requireDevice, type KnownDevice } from '../devices/devices.public.ts';
import { findHoldableProducts } from '../products/products.public.ts';

export const requireFlexDevice = async (db: Queryable, caller: Caller, cabinetId: string) =>
  flexOnly(await requireDevice(db, caller, cabinetId));

export const lockFlexDevice = async (tx: Transaction, caller: Caller, cabinetId: string) =>
  flexOnly(await lockDevice(tx, caller, cabinetId));

function flexOnly(device: KnownDevice): KnownDevice {
  if (device.cabinetType !== 'WEIGHT') throw new AppError('refused', NOT_FLEX);
  return device;
}

export interface NamedProduct {
  /** The request field with the product id. */
  readonly field: string;
  readonly productId: string;
}

/** Refuses products that a device of this customer cannot hold, such as another customer's own. */
export async function requireProducts(
  tx: Transaction,
  { customerId }: KnownDevice,
  named: readonly NamedProduct[],
): Promise<void> {
  const ids = named.map(({ productId }) => productId);
  const known = new Set((await findHoldableProducts(tx, customerId, ids)).map(({ productId }) => productId));
  refuseProblems(
    named
      .filter(({ productId }) => !known.has(productId))
      .map(({ field, productId }): FieldProblem => ({ field, message: productUnknown(productId) })),
  );
}
