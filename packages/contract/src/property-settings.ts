import { AUDIENCES, DEVICE_TYPES, VALUE_TYPES } from '@parwell/domain';
import { z } from 'zod';
import { callsOf } from './call.ts';
import { count, pageOf } from './lists.ts';

const defineCall = callsOf('property-settings');

const Definition = z.strictObject({
  cabinet_type: z.enum(DEVICE_TYPES),
  property_key: z.string().max(100),
  value_type: z.enum(VALUE_TYPES),
  /** Of a dropdown, separated by commas; '' for free text. */
  values: z.string().max(4000),
  editable: z.boolean(),
  editable_by: z.enum(AUDIENCES).nullable(),
  visible_to: z.enum(AUDIENCES),
  searchable: z.boolean(),
  is_part_of_edge_config: z.boolean(),
});

export const PropertySetting = z.strictObject({
  ...Definition.shape,
  devices: z.int(),
  /** Incremented by every save; saving an older version is refused as a conflict. */
  version: z.int(),
});
export type PropertySetting = z.infer<typeof PropertySetting>;

const change = { action: 'create', resource: 'cabinets', for: 'ALL' } as const;

export const listPropertySettings = defineCall({
  method: 'GET',
  path: '/propertySettings/:deviceType',
  summary: 'What devices of a type can be told about themselves; of every type for ALL',
  permission: { action: 'read', resource: 'cabinets', for: 'ALL' },
  params: z.strictObject({ deviceType: z.enum([...DEVICE_TYPES, 'ALL']) }),
  response: pageOf(PropertySetting),
});

export const savePropertySetting = defineCall({
  method: 'POST',
  path: '/setPropertyMeta',
  summary: 'Add a property to a type, or change it; values that devices have are never lost',
  permission: change,
  body: z.strictObject({
    ...Definition.shape,
    /** null for a new definition. */
    version: z.int().min(0).nullable(),
  }),
  response: PropertySetting,
});

export const deletePropertySetting = defineCall({
  method: 'DELETE',
  path: '/setPropertyMeta',
  summary: 'Take a property away from a type; devices keep their values, which show again if it comes back',
  permission: change,
  query: z.strictObject({
    cabinetType: z.enum(DEVICE_TYPES),
    propertyKey: z.string().min(1).max(100),
    version: count(2_000_000_000).optional(),
  }),
  response: PropertySetting,
});
