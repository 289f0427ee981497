import {
  AUDIENCES,
  DEVICE_STATES,
  DEVICE_TYPE_LABELS,
  DEVICE_TYPES,
  ofMachineFields,
  TEMP_CONTROLS,
  VALUE_TYPES,
} from '@parwell/domain';
import { z } from 'zod';
import { callsOf } from './call.ts';
import { ClockFault, DeviceZone, SavedProperties, UnconfirmedValue } from './devices-values.ts';
import { baseVersion, Instant, oneOrMore, singleLine } from './fields.ts';
import { bodyPage, orderParameter, pageOf, type ListColumns } from './lists.ts';
import { connectivity, DeviceFilter, SORT, state, text } from './devices-filter.ts';

export { DeviceFilter } from './devices-filter.ts';

const defineCall = callsOf('devices');

const read = { action: 'read', resource: 'cabinets', for: 'somewhere' } as const;
/** Needed for the device's customer, which the server looks up. */
const change = { action: 'create', resource: 'cabinets', for: 'somewhere' } as const;
const oneDevice = z.strictObject({ cabinetId: z.string().min(1).max(100) });
const ofCustomer = z.strictObject({ customerId: z.string().min(1).max(100) });

export const DeviceName = z.strictObject({
  cabinetId: z.string(),
  cabinetName: z.string(),
  customerId: z.string(),
  cabinetType: z.enum(DEVICE_TYPES),
});
export type DeviceName = z.infer<typeof DeviceName>;

export const Device = z.strictObject({
  ...DeviceName.shape,
  customerName: z.string(),
  cabinetState: state,
  tempControl: z.enum(TEMP_CONTROLS),
  ...ofMachineFields(() => z.string()),
  deviceId: z.string().nullable(),
  /** Null for device types without a connection to the portal. */
  connectivityStatus: connectivity.nullable(),
  /** The properties the caller may see, by camel-case name. */
  cabinetProperties: z.record(z.string(), z.string()),
  version: z.int(),
});
export type Device = z.infer<typeof Device>;

export const DEVICE_COLUMNS = {
  cabinetName: { header: 'Device', kind: 'text', fileWidth: 30 },
  cabinetId: { header: 'ID', kind: 'text', fileWidth: 14 },
  customerName: { header: 'Customer', kind: 'text', fileWidth: 30 },
  customerId: { header: 'Customer ID', kind: 'text', fileWidth: 14 },
  cabinetType: { header: 'Type', kind: 'text', labels: DEVICE_TYPE_LABELS, fileWidth: 18 },
  cabinetState: { header: 'Status', kind: 'text', labels: DEVICE_STATES, fileWidth: 12 },
  tempControl: { header: 'Temp Control', kind: 'text', fileWidth: 12 },
  // A file is read later, when "online" may be outdated: it shows when the device was last heard from.
  connectivityStatus: {
    header: 'Connectivity',
    kind: 'text',
    inFile: { header: 'Last heard', kind: 'instant' },
  },
  enclosureSerialNo: { header: 'Enclosure Serial No', kind: 'text', only: 'file' },
  deviceId: { header: 'Hardware ID', kind: 'text', only: 'file' },
} as const satisfies ListColumns;

export const DeviceProperty = z.strictObject({
  propertyKey: z.string(),
  label: z.string(),
  valueType: z.enum(VALUE_TYPES),
  /** The options of a dropdown; empty for free text. */
  values: z.array(z.string()),
  /** The desired value; empty if the device has none. */
  value: z.string(),
  /** Null if the device has this value, as far as is known. */
  unconfirmed: UnconfirmedValue.nullable(),
  editable: z.boolean(),
});
export type DeviceProperty = z.infer<typeof DeviceProperty>;

export const Provider = z.strictObject({
  /** The NPI number. */
  providerId: z.string(),
  npi: z.string(),
  firstName: z.string(),
  lastName: z.string(),
});
export type Provider = z.infer<typeof Provider>;

export const LocationTracking = z.strictObject({
  id: z.uuid(),
  locationName: z.string(),
  zipCode: z.string(),
});
export type LocationTracking = z.infer<typeof LocationTracking>;

export const DeviceTemperature = z.strictObject({
  celsius: z.number(),
  measuredAt: Instant,
  /** The zone or compartment; empty if it measures only one. */
  place: z.string(),
  allowed: z.strictObject({ min: z.number(), max: z.number() }),
});
export type DeviceTemperature = z.infer<typeof DeviceTemperature>;

/** The whole device, or a part of it with a range of its own. */
const DeviceStoragePlace = z.strictObject({
  /** Empty for the whole device. */
  name: z.string(),
  /** In °C. */
  range: z.strictObject({ min: z.number(), max: z.number() }),
  /** Those whose sections lie in this part. */
  trays: z.array(z.string()),
});

export const DeviceDetails = z.strictObject({
  ...Device.shape,
  createdAt: Instant,
  lastHeardAt: Instant.nullable(),
  /** Null for a device without a thermometer, or without a reading for a day. */
  temperature: DeviceTemperature.nullable(),
  clockFaults: z.array(ClockFault),
  /** Where stock lies, with the temperatures that are allowed there: the compartments, else the whole device. */
  storagePlaces: z.array(DeviceStoragePlace),
  /** Its days are those of this zone (U1). */
  timeZone: DeviceZone,
  /** Sorted by key; only those the caller may see. */
  properties: z.array(DeviceProperty),
  cabinetProviders: z.array(Provider),
  cabinetLocationTrackings: z.array(LocationTracking),
});
export type DeviceDetails = z.infer<typeof DeviceDetails>;

export const listDevices = defineCall({
  method: 'POST',
  path: '/cabinets/list',
  summary:
    'The devices the user may see: staff all of them, everybody else the active ones of their customers',
  permission: read,
  body: z.strictObject({
    ...DeviceFilter.shape,
    ...bodyPage({ standard: 10, most: 999 }),
    order: orderParameter(SORT, { key: 'cabinetId', direction: 'ASC' }),
  }),
  response: pageOf(Device),
});

export const filterDevices = defineCall({
  method: 'POST',
  path: '/cabinets/filter',
  summary: 'The devices whose name or id contains a text, for a picker',
  permission: read,
  body: z.strictObject({
    filter: z
      .strictObject({
        search: text,
        customerId: z.string().max(100),
        cabinetType: oneOrMore(z.enum(DEVICE_TYPES)),
      })
      .partial()
      .default({}),
    ...bodyPage({ standard: 100, most: 100 }),
  }),
  response: pageOf(DeviceName),
});

export const listDeviceProperties = defineCall({
  method: 'POST',
  path: '/cabinets/cabinetProperties',
  summary: 'Devices with the properties the user may see; of edge configuration only, where asked for',
  permission: read,
  body: z.strictObject({
    filter: DeviceFilter.extend({ isPartOfEdgeConfig: z.literal(true).optional() }).default({}),
    ...bodyPage({ standard: 10, most: 100 }),
    order: orderParameter(SORT, { key: 'cabinetId', direction: 'ASC' }),
  }),
  response: pageOf(
    z.strictObject({
      ...DeviceName.shape,
      cabinetState: state,
      properties: z.array(
        DeviceProperty.pick({
          propertyKey: true,
          label: true,
          valueType: true,
          value: true,
          unconfirmed: true,
        }),
      ),
    }),
  ),
});

export const listDeviceStates = defineCall({
  method: 'POST',
  path: '/cabinets/states',
  summary: 'Every state a device can be in',
  permission: read,
  body: z.strictObject({
    ...bodyPage({ standard: 100, most: 100 }),
    order: orderParameter(['cabinetStateDesc', 'cabinetState'], {
      key: 'cabinetStateDesc',
      direction: 'ASC',
    }),
  }),
  response: pageOf(z.strictObject({ cabinetState: state, cabinetStateDesc: z.string() })),
});

/** A property that devices of a type can have, for forms. */
export const OfferedProperty = z.strictObject({
  ...DeviceProperty.omit({ value: true, unconfirmed: true }).shape,
  cabinetType: z.enum(DEVICE_TYPES),
  visibleTo: z.enum(AUDIENCES),
  searchable: z.boolean(),
});
export type OfferedProperty = z.infer<typeof OfferedProperty>;

export const listTypeProperties = defineCall({
  method: 'GET',
  path: '/cabinets/propertyList',
  summary: 'The properties the user may see, of one type or of all, by type',
  permission: read,
  query: z.strictObject({ cabinetType: z.enum(DEVICE_TYPES).optional() }),
  response: pageOf(OfferedProperty),
});

export const getNextCabinetId = defineCall({
  method: 'GET',
  path: '/cabinets/nextCabinetId/:customerId',
  summary: "The id that the customer's next device gets",
  permission: { action: 'create', resource: 'cabinets', for: 'ALL' },
  params: ofCustomer,
  response: z.strictObject({ cabinetId: z.string() }),
});

export const createDevice = defineCall({
  method: 'POST',
  path: '/cabinets/newCabinet',
  summary: "Create a device; it gets its customer's next id",
  permission: { action: 'create', resource: 'cabinets', for: 'ALL' },
  body: z.strictObject({
    customerId: z.string().max(100),
    cabinetName: text,
    cabinetType: z.enum(DEVICE_TYPES),
    cabinetState: state,
    tempControl: z.enum(TEMP_CONTROLS),
    ...ofMachineFields(() => text.default('')),
    properties: SavedProperties.default({}),
  }),
  response: DeviceDetails,
});

export const getDevice = defineCall({
  method: 'GET',
  path: '/cabinets/details/:cabinetId',
  summary: 'One device with its properties, providers and locations',
  permission: read,
  params: oneDevice,
  query: ofCustomer,
  response: DeviceDetails,
});

export const updateDevice = defineCall({
  method: 'PATCH',
  path: '/cabinets/:cabinetId',
  summary: 'Change a device; what is left out stays as it is',
  permission: { action: 'create', resource: 'cabinets', for: { field: 'customerId' } },
  params: oneDevice,
  query: ofCustomer,
  body: z.strictObject({
    cabinetName: text.optional(),
    /** Moves the device to another of the caller's customers. */
    customerId: z.string().max(100).optional(),
    cabinetState: state.optional(),
    tempControl: z.enum(TEMP_CONTROLS).optional(),
    ...ofMachineFields(() => text.optional()),
    properties: SavedProperties.optional(),
    /** Needed to retire a device that still holds stock; without it the refusal of this field names what is left. */
    retireWithStock: z.literal(true).optional(),
    version: baseVersion,
  }),
  response: DeviceDetails,
});

export const replaceMachine = defineCall({
  method: 'POST',
  path: '/cabinets/:cabinetId/replace',
  summary:
    'Put another machine in the place of this one: everything stays but its serial number, and the secret of the old one is void',
  permission: change,
  params: oneDevice,
  body: z.strictObject({ serialNumber: singleLine(100), version: z.int().min(0) }),
  response: DeviceDetails,
});
