import { DISPENSERS, HOLDERS, PO_TYPES } from '@parwell/domain';
import { z } from 'zod';
import { callsOf } from './call.ts';
import { baseVersion, confirmed } from './fields.ts';
import { pageOf } from './lists.ts';

const defineCall = callsOf('device-configuration');

const read = { action: 'read', resource: 'cabinets', for: 'somewhere' } as const;
/** Needed for the device's customer, which the server looks up. */
const change = { action: 'create', resource: 'cabinets', for: 'somewhere' } as const;
const cabinetId = z.string().min(1).max(100);
const oneDevice = z.strictObject({ cabinetId });
const productId = z.string().min(1).max(100);

/** The way in which orders for a product of the device are placed; empty if unknown. */
const poType = z.enum(['', ...PO_TYPES]);

const SavedSlot = z.strictObject({
  holder: z.literal([...HOLDERS]),
  dispenser: z
    .int()
    .min(0)
    .max(DISPENSERS.length - 1),
  productId: productId.nullable(),
  capacity: z.int().min(0).max(1_000_000),
});

export const DeviceSlot = z.strictObject({
  ...SavedSlot.shape,
  productName: z.string().nullable(),
  /** Null for an empty dispenser. */
  poType: poType.nullable(),
});
export type DeviceSlot = z.infer<typeof DeviceSlot>;

export const ProductConfiguration = z.strictObject({
  /** Sorted by holder and dispenser; empty if the device was never configured. */
  slots: z.array(DeviceSlot),
  /** Incremented by every change; saving an older version is refused as a conflict. */
  version: z.int(),
});
export type ProductConfiguration = z.infer<typeof ProductConfiguration>;

export const getProductConfiguration = defineCall({
  method: 'GET',
  path: '/cabinets/:cabinetId/slots',
  summary: 'Which product stands in which dispenser of a device',
  permission: read,
  params: oneDevice,
  response: ProductConfiguration,
});

export const saveProductConfiguration = defineCall({
  method: 'PUT',
  path: '/cabinets/:cabinetId/slots',
  summary: 'Save all dispensers of a device at once',
  permission: change,
  params: oneDevice,
  body: z.strictObject({
    slots: z.array(SavedSlot).max(HOLDERS.length * DISPENSERS.length),
    version: baseVersion,
    confirmed,
  }),
  response: ProductConfiguration,
});

export const DeviceProduct = z.strictObject({
  productItemId: z.string(),
  productLabelName: z.string(),
  poType,
  /** The most that fits. */
  maxUoUFillQty: z.int(),
});
export type DeviceProduct = z.infer<typeof DeviceProduct>;

export const listDeviceProducts = defineCall({
  method: 'GET',
  path: '/cabinets/:cabinetId/products',
  summary: 'The products a device may hold',
  permission: read,
  params: oneDevice,
  response: pageOf(DeviceProduct),
});

export const addDeviceProduct = defineCall({
  method: 'POST',
  path: '/cabinets/:cabinetId/products',
  summary: 'Add a product to a device, with the most that it may hold of it',
  permission: { action: 'create', resource: 'inventory', for: { field: 'customerId' } },
  params: oneDevice,
  body: z.strictObject({
    customerId: z.string().min(1).max(100),
    /** If given, the one in the path. */
    cabinetId: cabinetId.optional(),
    productItemId: z.string().max(100),
    maxUoUFillQty: z.int().min(-99_999).max(99_999),
    confirmed,
  }),
  response: DeviceProduct,
});

export const setPoType = defineCall({
  method: 'PUT',
  path: '/cabinets/:cabinetId/products/:productItemId',
  summary: 'Say how orders for a product of a device are placed',
  permission: change,
  params: z.strictObject({ cabinetId, productItemId: productId }),
  body: z.strictObject({ poType }),
  response: DeviceProduct,
});
