import {
  CONFIG_CHANGE_STATUS,
  EDGE_CONFIG_TYPES,
  VALUE_TYPES,
  type ConfigChangeStatus,
} from '@parwell/domain';
import { z } from 'zod';
import { callsOf } from './call.ts';
import { DeviceName } from './devices.ts';
import { singleLine } from './fields.ts';
import { listQuery, pageOf } from './lists.ts';

const defineCall = callsOf('fleet-config');

// The server also checks for the same permission on cabinets.
const read = { action: 'read', resource: 'device_config', for: 'ALL' } as const;

const ofType = z.strictObject({ deviceType: z.enum(EDGE_CONFIG_TYPES) });

/** A property that can be set on many devices at once. */
export const EdgeProperty = z.strictObject({
  label: z.string(),
  /** The property's name in an update. */
  value: z.string(),
  value_type: z.enum(VALUE_TYPES),
  /** The options of a dropdown. */
  values: z.array(z.string()).optional(),
});
export type EdgeProperty = z.infer<typeof EdgeProperty>;

export const getEdgeConfig = defineCall({
  method: 'GET',
  path: '/cabinet-properties/edge-config/:deviceType',
  summary: 'The properties that can be set on many devices of a type at once, and on how many',
  permission: read,
  params: ofType,
  response: z.strictObject({
    ...pageOf(EdgeProperty).shape,
    /** Devices and customers that an update of the whole type reaches. */
    devices: z.int(),
    customers: z.int(),
  }),
});

const MOST_DEVICES = 50_000;

export const updateEdgeConfig = defineCall({
  method: 'POST',
  path: '/cabinet-properties/edge-config/:deviceType',
  summary: 'Set properties on the devices named, or on all of the type that are not retired',
  permission: { ...read, action: 'create' },
  params: ofType,
  body: z.strictObject({
    /** Undefined means all devices. An empty list is refused, so that it is not mistaken for all. */
    deviceList: z.array(z.string().min(1).max(100)).min(1).max(MOST_DEVICES).optional(),
    propertyValues: z
      .array(z.strictObject({ name: z.string().min(1).max(100), value: singleLine(200) }))
      .min(1)
      .max(200),
  }),
  response: z.strictObject({
    batchId: z.uuid(),
    /** Devices that get the update, and those that already have these values. */
    queued: z.int(),
    unchanged: z.int(),
  }),
});

export const EdgeConfigChange = z.strictObject({
  ...DeviceName.omit({ cabinetType: true }).shape,
  status: z.enum(Object.keys(CONFIG_CHANGE_STATUS) as [ConfigChangeStatus, ...ConfigChangeStatus[]]),
  message: z.string(),
});
export type EdgeConfigChange = z.infer<typeof EdgeConfigChange>;

export const listEdgeConfigUpdate = defineCall({
  method: 'GET',
  path: '/cabinet-properties/edge-config/:deviceType/updates/:batchId',
  summary: 'What became of an update, device by device',
  permission: read,
  params: ofType.extend({ batchId: z.uuid() }),
  query: listQuery({
    sort: ['cabinetId', 'status'],
    order: { key: 'cabinetId', direction: 'ASC' },
    where: z.strictObject({}),
    fields: EdgeConfigChange.keyof().options,
    limit: { standard: 10, most: 100 },
  }),
  response: pageOf(EdgeConfigChange),
});

const devices = z.int().min(0);

export const countEdgeConfigUpdate = defineCall({
  method: 'GET',
  path: '/cabinet-properties/edge-config/:deviceType/updates/:batchId/count',
  summary: 'How many devices of an update are where on the way',
  permission: read,
  params: ofType.extend({ batchId: z.uuid() }),
  response: z.strictObject({
    unchanged: devices,
    queued: devices,
    sent: devices,
    acknowledged: devices,
    refused: devices,
    expired: devices,
    cancelled: devices,
  }),
});
