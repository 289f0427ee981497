import type { Transaction } from '../../platform/db/database.ts';
import { findCustomersOf, markRestock } from './marks.queries.ts';

// Reactions to changes that affect recommendations (R9).

/** The stock or the par settings of some products of a customer changed. */
export const markProducts = (
  tx: Transaction,
  { customerId, productIds }: { readonly customerId: string; readonly productIds: readonly string[] },
): Promise<void> =>
  markRestock(
    tx,
    productIds.map((productId) => ({ customerId, productId })),
  );

/** Products, or facts of their lots, changed for everybody. */
export const markProductsOfAll = (
  tx: Transaction,
  { productIds }: { readonly productIds: readonly string[] },
): Promise<void> =>
  markRestock(
    tx,
    productIds.map((productId) => ({ productId })),
  );

export const markCustomer = (
  tx: Transaction,
  { customerId }: { readonly customerId: string },
): Promise<void> => markRestock(tx, [{ customerId }]);

/** The open lines of orders or shipments changed. */
export const markLines = (
  tx: Transaction,
  lines: readonly { readonly customerId: string; readonly productId: string }[],
): Promise<void> => markRestock(tx, lines);

/** The devices in use decide what is restocked for whom. */
export const markDevicesInUse = (
  tx: Transaction,
  { customerIds }: { readonly customerIds: readonly string[] },
): Promise<void> =>
  markRestock(
    tx,
    customerIds.map((customerId) => ({ customerId })),
  );

/** Devices keep other temperatures than before, so that other products fit them (H4). */
export const markCustomersOf = async (
  tx: Transaction,
  { cabinetIds }: { readonly cabinetIds: readonly string[] },
): Promise<void> => markDevicesInUse(tx, { customerIds: await findCustomersOf(tx, cabinetIds, false) });

/** Flex devices may have other compartments than before. */
export const markCustomersOfFlex = async (
  tx: Transaction,
  { cabinetIds }: { readonly cabinetIds: readonly string[] },
): Promise<void> => markDevicesInUse(tx, { customerIds: await findCustomersOf(tx, cabinetIds, true) });
