import type {
  addDeviceProduct,
  CallArguments,
  CallResponse,
  DeviceProduct,
  listDeviceProducts,
  ProductConfiguration,
  saveProductConfiguration as saveProductConfigurationCall,
  setPoType as setPoTypeCall,
} from '@parwell/contract';
import {
  addProductProblems,
  type FieldProblem,
  changedPlaces,
  maxFillOnAdd,
  misplacedQuestion,
  productInactive,
  productUnknown,
  slotKey,
  slotsProblem,
  type Slot,
} from '@parwell/domain';
import type { Context } from '../../context.ts';
import {
  AppError,
  notFound,
  refuseProblems,
  requireConfirmed,
  requireSameDevice,
  requireVersion,
} from '../../platform/app-error.ts';
import type { Queryable, Transaction } from '../../platform/db/database.ts';
import { publish } from '../../platform/db/hooks.ts';
import { wholeList } from '../../platform/whole-list.ts';
import type { Caller } from '../../platform/http/route.ts';
import { findMisplacements } from './misplaced-products.service.ts';
import { requirePart } from './require-part.service.ts';
import {
  lockDevice,
  raiseSlotsVersion,
  readSlotsVersion,
  recordAtDevice,
  requireDevice,
  type KnownDevice,
} from '../devices/devices.public.ts';
import { findHoldableProducts } from '../products/products.public.ts';
import { dispensersChanging } from './device-configuration.public.ts';
import * as queries from './product-configuration.queries.ts';

export async function getProductConfiguration(
  { db }: Context,
  caller: Caller,
  cabinetId: string,
): Promise<ProductConfiguration> {
  await requireDevice(db, caller, cabinetId);
  return read(db, cabinetId);
}

/** The version is read first: after a change in between, the next save is refused instead of overwriting it. */
async function read(db: Queryable, cabinetId: string): Promise<ProductConfiguration> {
  const version = await readSlotsVersion(db, cabinetId);
  return { version, slots: await queries.listSlots(db, cabinetId) };
}

export async function saveProductConfiguration(
  context: Context,
  caller: Caller,
  cabinetId: string,
  { slots, version, confirmed }: CallArguments<typeof saveProductConfigurationCall>['body'],
): Promise<ProductConfiguration> {
  return context.db.transaction(async (tx) => {
    const device = await lockDevice(tx, caller, cabinetId);
    requirePart(device, 'products');
    const before = await read(tx, cabinetId);
    requireVersion('The device', before, version);
    const problem = slotsProblem(slots) ?? (await productsProblem(tx, device, before.slots, slots));
    if (problem !== null) throw new AppError('refused', problem);
    const placed = productsIn(newlyPlaced(before.slots, slots)).map((productId) => ({ productId }));
    const misplaced = await findMisplacements(tx, cabinetId, placed);
    await publishChangedDispensers(tx, device, before.slots, slots);
    requireConfirmed(misplaced.map(misplacedQuestion), confirmed);
    await queries.replaceSlots(tx, cabinetId, slots);
    await raiseSlotsVersion(tx, cabinetId);
    await queries.addProducts(tx, cabinetId, productsIn(slots), maxFillOnAdd(device.cabinetType));
    const after = await read(tx, cabinetId);
    await recordAtDevice(context, tx, caller, device, {
      eventType: 'Product Configuration Changed',
      description: `The product configuration of device ${cabinetId} was changed`,
      ...withMisplaced(changes(before.slots, after.slots), misplaced),
    });
    return after;
  });
}

const productsIn = (slots: readonly Slot[]): string[] => [
  ...new Set(slots.flatMap(({ productId }) => productId ?? [])),
];

/** Dispensers that get a product they did not have. */
const newlyPlaced = (before: readonly Slot[], after: readonly Slot[]): Slot[] => {
  const had = new Map(before.map((slot) => [slotKey(slot), slot.productId]));
  return after.filter((slot) => slot.productId !== had.get(slotKey(slot)));
};

/** The audit entry keeps what was confirmed. */
const withMisplaced = <Changes extends { readonly after: object }>(
  { after, ...changes }: Changes,
  misplaced: readonly string[],
) => ({ ...changes, after: { ...after, ...(misplaced.length > 0 && { misplaced }) } });

/** Inactive products may stay in a device, but cannot be added. */
async function productsProblem(
  tx: Transaction,
  { customerId }: KnownDevice,
  before: readonly Slot[],
  after: readonly Slot[],
): Promise<string | null> {
  const requested = productsIn(after);
  const placeable = new Map(
    (await findHoldableProducts(tx, customerId, requested)).map(({ productId, active }) => [
      productId,
      active,
    ]),
  );
  const present = new Set(productsIn(before));
  for (const productId of requested) {
    const active = placeable.get(productId);
    if (active === undefined) return productUnknown(productId);
    if (!active && !present.has(productId)) return productInactive(productId);
  }
  return null;
}

/** Announces dispensers that get another product; those that are not empty refuse it. */
async function publishChangedDispensers(
  tx: Transaction,
  { cabinetId, customerId }: KnownDevice,
  before: readonly Slot[],
  after: readonly Slot[],
): Promise<void> {
  const productsOf = (slots: readonly Slot[]) =>
    new Map(slots.map((slot) => [slotKey(slot), slot.productId]));
  const changed = new Set(changedPlaces(productsOf(before), productsOf(after)));
  if (changed.size === 0) return;
  const slots = new Map([...before, ...after].map((slot) => [slotKey(slot), slot]));
  const dispensers = [...slots]
    .filter(([key]) => changed.has(key))
    .map(([, { holder, dispenser }]) => ({ holder, dispenser }));
  await publish(tx, dispensersChanging, { cabinetId, customerId, dispensers });
}

/** Only the slots that differ, to keep the audit log readable. */
function changes(before: readonly Slot[], after: readonly Slot[]) {
  const contents = (slots: readonly Slot[]) =>
    new Map(slots.map((slot) => [slotKey(slot), { productId: slot.productId, capacity: slot.capacity }]));
  const [old, current] = [contents(before), contents(after)];
  const changedKeys = [...new Set([...old.keys(), ...current.keys()])].filter(
    (key) => JSON.stringify(old.get(key)) !== JSON.stringify(current.get(key)),
  );
  const pick = (from: ReturnType<typeof contents>) =>
    Object.fromEntries(changedKeys.map((key) => [key, from.get(key) ?? null]));
  return { before: pick(old), after: pick(current) };
}

export async function listProducts(
  { db }: Context,
  caller: Caller,
  cabinetId: string,
): Promise<CallResponse<typeof listDeviceProducts>> {
  await requireDevice(db, caller, cabinetId);
  return wholeList(await queries.listProducts(db, cabinetId));
}

/** The specification's name for the product in these calls. */
const asInCall = (problem: FieldProblem): FieldProblem =>
  problem.field === 'productId' ? { ...problem, field: 'productItemId' } : problem;

/** If the device has the product, the number is its new maximum. Permitted to everybody who may change the stock. */
export async function addProduct(
  context: Context,
  caller: Caller,
  cabinetId: string,
  {
    customerId,
    cabinetId: named,
    productItemId: productId,
    maxUoUFillQty,
    confirmed,
  }: CallArguments<typeof addDeviceProduct>['body'],
): Promise<DeviceProduct> {
  requireSameDevice(cabinetId, named);
  return context.db.transaction(async (tx) => {
    const device = await lockDevice(tx, caller, cabinetId, 'inventory');
    if (device.customerId !== customerId) throw notFound('The device');
    refuseProblems(addProductProblems({ productId, maxUoUFillQty }, device.cabinetType).map(asInCall));
    const before = (await queries.listProducts(tx, cabinetId)).find((one) => one.productItemId === productId);
    const [product] = await findHoldableProducts(tx, customerId, [productId]);
    const problem = !product
      ? productUnknown(productId)
      : !product.active && !before
        ? productInactive(productId)
        : null;
    if (problem !== null || !product) throw new AppError('refused', problem ?? productUnknown(productId));
    const after: DeviceProduct = {
      productItemId: productId,
      productLabelName: product.productName,
      poType: before?.poType ?? '',
      maxUoUFillQty,
    };
    if (before?.maxUoUFillQty === maxUoUFillQty) return after;
    const misplaced = before ? [] : await findMisplacements(tx, cabinetId, [{ productId }]);
    requireConfirmed(misplaced.map(misplacedQuestion), confirmed);
    await queries.setMaxFill(tx, cabinetId, productId, maxUoUFillQty);
    await recordAtDevice(context, tx, caller, device, {
      eventType: before ? 'Max Fill Changed' : 'Product Added',
      description: before
        ? `The max fill quantity of ${productId} at device ${cabinetId} was changed`
        : `The product ${productId} was added to device ${cabinetId}`,
      ...(before && { before: { productItemId: productId, maxUoUFillQty: before.maxUoUFillQty } }),
      after: { productItemId: productId, maxUoUFillQty, ...(misplaced.length > 0 && { misplaced }) },
    });
    return after;
  });
}

export async function setPoType(
  context: Context,
  caller: Caller,
  { cabinetId, productItemId: productId }: CallArguments<typeof setPoTypeCall>['params'],
  { poType }: CallArguments<typeof setPoTypeCall>['body'],
): Promise<DeviceProduct> {
  return context.db.transaction(async (tx) => {
    const device = await lockDevice(tx, caller, cabinetId);
    const product = (await queries.listProducts(tx, cabinetId)).find(
      (one) => one.productItemId === productId,
    );
    if (!product) throw notFound('The product');
    await queries.setPoType(tx, cabinetId, productId, poType);
    await recordAtDevice(context, tx, caller, device, {
      eventType: 'PO Type Changed',
      description: `The PO type of ${productId} at device ${cabinetId} was changed`,
      before: { productItemId: productId, poType: product.poType },
      after: { productItemId: productId, poType },
    });
    return { ...product, poType };
  });
}
