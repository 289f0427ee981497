import {
  CORRECTION_TYPES,
  MAX_COMPARTMENTS,
  MAX_COUNT,
  MAX_IN_SECTION,
  MAX_RECEIPT_ITEMS,
  MAX_SECTIONS,
  MAX_SERIAL_NUMBERS,
  MAX_TRAYS,
  REJECT_REASON,
  SERIALIZED,
  SYNC_ACTIONS,
} from '@parwell/domain';
import { z } from 'zod';
import { callsOf } from './call.ts';
import { DeviceCommand } from './commands.ts';
import { confirmed, Instant, singleLine } from './fields.ts';
import { pageOf } from './lists.ts';
import { ProductName } from './products-search.ts';

const defineCall = callsOf('flex');

/** Needed for the device's customer, which the server looks up. */
const read = { action: 'read', resource: 'cabinets', for: 'somewhere' } as const;
const command = { ...read, action: 'create' } as const;
const staff = { action: 'read', resource: 'cabinets', for: 'ALL' } as const;

const cabinetId = z.string().min(1).max(100);
const oneDevice = z.strictObject({ cabinetId });
const text = z.string().trim().max(200);
const whole = (most: number) => z.int().min(0).max(most);

const FlexSection = z.strictObject({
  /** Null while the section is empty. */
  productId: z.string().min(1).max(100).nullable(),
  capacity: whole(MAX_IN_SECTION),
});

const FlexTray = z.strictObject({
  macAddress: text,
  trayName: text,
  type: text,
  maintenanceMode: z.boolean(),
  numNestCols: whole(1000),
  numNestRows: whole(1000),
  packWeightTolerancePct: z.number().min(0).max(1000),
  lumWeightTolerancePct: z.number().min(0).max(1000),
  sections: z.array(FlexSection).max(MAX_SECTIONS),
});

const FlexCompartment = z.strictObject({
  name: text,
  /** 1 is chilled, 2 ambient. */
  type: z.literal([1, 2]),
  trays: z.array(FlexTray).max(MAX_TRAYS),
});

/** The part that users edit. */
export const FlexLayout = z.strictObject({
  compartments: z.array(FlexCompartment).max(MAX_COMPARTMENTS),
  settings: z.strictObject({
    inventorySyncEnabled: z.boolean(),
    loggingEnabled: z.boolean(),
    logoutLumWeightToleranceGram: z.number().min(0).max(100_000),
  }),
});
export type FlexLayout = z.infer<typeof FlexLayout>;

/**
 * As sent to devices: the payload of the commands flex_config and default_config, and `config` in a device's state
 * messages.
 */
export const FlexData = z.strictObject({
  ...FlexLayout.shape,
  providers: z.strictObject({
    provider_info: z.array(
      z.strictObject({ first_name: z.string(), last_name: z.string(), npi_id: z.string() }),
    ),
  }),
  users: z.array(z.strictObject({ displayName: z.string(), role: z.int() })),
});
export type FlexData = z.infer<typeof FlexData>;

export const FlexConfiguration = z.strictObject({
  config: z.strictObject({ data: FlexData }),
  /** Whether the device has acknowledged exactly this configuration. */
  deviceAckAvailable: z.boolean(),
  /** Whatever its outcome. */
  lastCommand: DeviceCommand.nullable(),
  /** By product id. */
  products: z.array(ProductName),
});
export type FlexConfiguration = z.infer<typeof FlexConfiguration>;

export const getFlexConfiguration = defineCall({
  method: 'GET',
  path: '/cabinet/config/:cabinetId',
  summary: 'The configuration of a flex device, and whether the device has it',
  permission: read,
  params: oneDevice,
  query: z.strictObject({ customerId: z.string().min(1).max(100) }),
  response: FlexConfiguration,
});

export const sendFlexConfiguration = defineCall({
  method: 'POST',
  path: '/cabinet/config/:cabinetId',
  summary: 'Send a flex device a configuration; its providers and users are added by the server',
  permission: command,
  params: oneDevice,
  body: z.strictObject({
    data: FlexLayout,
    /** The latest command at the time of loading, to detect changes sent by others since. */
    basedOn: z.uuid().nullable(),
    confirmed,
  }),
  response: DeviceCommand,
});

export const setDefaultConfiguration = defineCall({
  method: 'POST',
  path: '/set_default_config/:cabinetId',
  summary: 'Send a flex device the configuration it came with',
  permission: command,
  params: oneDevice,
  response: DeviceCommand,
});

const totalCount = whole(MAX_COUNT);

const ReceiptItem = z.strictObject({
  productId: text,
  /** YYYY-MM-DD. */
  expiryDate: text,
  totalCount,
  lotNumber: text,
  lineNumber: text,
  serialNumbers: z.array(text).max(MAX_SERIAL_NUMBERS).default([]),
});

/** The payload that announces a shipment to a device. */
export const ReceiptRequest = z.strictObject({
  shipmentId: text,
  /** YYYY-MM-DD. */
  shipmentDate: text,
  poNumber: text,
  /** Only when the receipt is added to the device's own. */
  orderNumber: text.optional(),
  serialized: z.enum(SERIALIZED).default('NO'),
  receiptItems: z.array(ReceiptItem).min(1).max(MAX_RECEIPT_ITEMS),
  confirmed,
});

export const sendManualReceipt = defineCall({
  method: 'POST',
  path: '/manual_receipt/:cabinetId',
  summary: 'Tell a flex device that a shipment came in',
  permission: command,
  params: oneDevice,
  body: ReceiptRequest,
  response: DeviceCommand,
});

export const sendManualCorrection = defineCall({
  method: 'POST',
  path: '/manual_correction/:cabinetId/:correctionType',
  summary: 'Send a flex device a correction: what was put in or taken out, and who says so',
  permission: command,
  params: oneDevice.extend({ correctionType: z.enum(CORRECTION_TYPES) }),
  body: z.strictObject({
    /** Trays are numbered across all compartments, from 1. */
    drawerNumber: z
      .int()
      .min(1)
      .max(MAX_COMPARTMENTS * MAX_TRAYS)
      .nullable(),
    productId: text,
    /** MM/DD/YYYY. */
    expiryDate: text,
    lotNumber: text,
    poNumber: text,
    count: totalCount.default(1),
    /** Only for serialized products; the count is then 1. */
    serialNumber: text.optional(),
    confirmed,
  }),
  response: DeviceCommand,
});

export const sendInventorySync = defineCall({
  method: 'POST',
  path: '/inventory_sync/:cabinetId/:syncAction',
  summary: 'Tell a flex device to add products to its inventory, or to delete them from it',
  permission: command,
  params: oneDevice.extend({ syncAction: z.enum(SYNC_ACTIONS) }),
  body: z.strictObject({
    allProducts: z.boolean(),
    /** Required unless all products are synced. */
    productData: z.strictObject({ productId: text }).optional(),
  }),
  response: DeviceCommand,
});

const rejection = z.strictObject({
  /** If given, the customer of the device, and the device in the path (DAPI-085). */
  customerId: singleLine(100).optional(),
  cabinetId: singleLine(100).optional(),
  shipmentId: singleLine(200),
  rejectReason: z.literal(REJECT_REASON).default(REJECT_REASON),
});

export const rejectReceipt = defineCall({
  method: 'POST',
  path: '/receipt_reject/:cabinetId',
  summary: 'Send a flex device the rejection of a shipment',
  permission: command,
  params: oneDevice,
  body: rejection,
  response: DeviceCommand,
});

/** As reported by a device. Missing values are empty. */
export const DeviceReceipt = z.strictObject({
  shipmentId: z.string(),
  shipmentDate: z.string(),
  poNumber: z.string(),
  orderNumber: z.string(),
  serialized: z.enum(SERIALIZED),
  receiptItems: z.array(
    z.strictObject({
      productId: z.string(),
      expiryDate: z.string(),
      totalCount: z.number(),
      lotNumber: z.string(),
      lineNumber: z.string(),
      serialNumbers: z.array(z.string()),
    }),
  ),
});
export type DeviceReceipt = z.infer<typeof DeviceReceipt>;

export const listDeviceReceipts = defineCall({
  method: 'GET',
  path: '/state/receipts/:cabinetId',
  summary: 'The receipts a flex device has reported',
  permission: command,
  params: oneDevice,
  response: z.strictObject({
    ...pageOf(DeviceReceipt).shape,
    /** When the device last reported them; null if never. */
    reportedAt: Instant.nullable(),
  }),
});

export const rejectDeviceReceipt = defineCall({
  ...rejectReceipt,
  path: '/state/receipts/:cabinetId',
  summary: 'Send a flex device the rejection of a shipment it has reported; the same as receipt_reject',
});

export const DeviceTags = z.strictObject({
  /** 0 once the device has reported its tags. */
  resultCode: z.int(),
  tags: z.record(z.string(), z.string()),
  message: z.string(),
});
export type DeviceTags = z.infer<typeof DeviceTags>;

export const getDeviceTags = defineCall({
  method: 'GET',
  path: '/device_tags/:cabinetId',
  summary: 'The tags of a flex device',
  permission: staff,
  params: oneDevice,
  response: DeviceTags,
});

export const saveDeviceTags = defineCall({
  method: 'POST',
  path: '/device_tags/:cabinetId',
  summary: 'Send a flex device its tags, all of them; their names are written in camel case',
  permission: { ...staff, action: 'create' },
  params: oneDevice,
  body: z.strictObject({ tags: z.record(z.string().max(100), z.string().max(1000)) }),
  response: DeviceCommand,
});
