import { DEVICE_TYPES, isZone } from '@parwell/domain';
import { z } from 'zod';
import { callsOf } from './call.ts';
import { Instant, jsonParameter } from './fields.ts';
import { count, pageOf } from './lists.ts';
import { TelemetryAlert } from './alerts.ts';

const defineCall = callsOf('measurements');

const id = z.string().min(1).max(100);
const between = z.strictObject({ between: z.tuple([Instant, Instant]) });

/** Users who may see a device may see its measurements. */
const read = { action: 'read', resource: 'cabinets', for: 'somewhere' } as const;
const ofCustomer = { action: 'read', resource: 'cabinets', for: { field: 'customerId' } } as const;
/** Same permission as the Connectivity tab that shows these. */
const staff = { action: 'read', resource: 'cabinets', for: 'ALL' } as const;

/** The maximum number of points per series; more would not be visible in a graph. */
const points = count(5000).min(2).default(500);

export const MAX_GRAPHS = 50;

/** One value per time step; null without a reading. */
const values = z.array(z.number().nullable());

export const TemperatureSeries = z.strictObject({
  deviceId: z.string(),
  deviceName: z.string(),
  customerId: z.string(),
  cabinetType: z.enum(DEVICE_TYPES),
  compartmentOffset: z.int(),
  zoneName: z.string(),
  primary: z.boolean(),
  /** The allowed temperature range at the end of the period. */
  allowed: z.strictObject({ min: z.number(), max: z.number() }),
  /** The ranges in force during the period (H3), each from a time in seconds since 1970 until the next. */
  ranges: z.array(
    z.strictObject({ from: z.number(), min: z.number(), max: z.number(), assumed: z.boolean() }),
  ),
  /** The start of each step, in seconds since 1970. */
  times: z.array(z.number()),
  average: values,
  min: values,
  max: values,
  secondsOutOfRange: z.number(),
  /** How the period divides (H1), in milliseconds: `in` + `warm` + `cold` + `unknown` is the whole of it. */
  time: z.strictObject({
    in: z.number(),
    warm: z.number(),
    cold: z.number(),
    unknown: z.number(),
    /** Of the known time: what was judged by an assumed range. */
    assumed: z.number(),
    /** Of the known time: what comes from hours that were counted by reading. */
    byReading: z.number(),
  }),
  /** Weighted by time (H2). */
  meanKineticTemperature: z.number().nullable(),
});
export type TemperatureSeries = z.infer<typeof TemperatureSeries>;

const timezone = z.string().max(100).refine(isZone, 'Must be a time zone name').default('UTC');

const tempWhere = z.strictObject({
  customerId: id,
  tempTimestamp: between,
  deviceId: id.optional(),
  compartmentOffset: z.int().min(0).max(99).optional(),
});

/** Filters of the measurement reports; without a time the last day is used. */
export const TemperatureReportFilter = tempWhere.partial();
export const MeasurementReportFilter = z
  .strictObject({ customerId: id, deviceId: id, eventTimestamp: between })
  .partial();

export const getTemperature = defineCall({
  method: 'GET',
  path: '/telemetry/temperature',
  summary: 'Temperatures of devices or zones over a period, with the alerts about them',
  permission: ofCustomer,
  query: z.strictObject({
    customerId: id,
    tempFilter: jsonParameter(z.strictObject({ where: tempWhere })),
    /** With this filter, matching alerts are included. */
    alertFilter: jsonParameter(
      z.strictObject({
        where: z.strictObject({ customerId: id, deviceId: id.optional(), alertTimestamp: between }),
      }),
    ).optional(),
    /** With this filter, zones are returned instead of devices. */
    zonesFilter: jsonParameter(
      z.strictObject({ where: z.strictObject({ isPrimary: z.literal(true) }) }),
    ).optional(),
    points,
    /** All by name, or those that were out of range before the others. */
    first: z.enum(['name', 'excursions']).default('name'),
    /** The first of the wanted devices; of zones with `zonesFilter`. */
    offset: count(1_000_000).default(0),
    limit: count(MAX_GRAPHS).min(1).default(20),
  }),
  response: z.strictObject({
    lines: z.array(TemperatureSeries),
    /** The devices or zones that measured something in the period. */
    total_record: z.int(),
    /** Lines of the wanted devices that are left out, because an answer has a limit. */
    omittedLines: z.int(),
    /** The length of each step. */
    stepSeconds: z.int().min(1),
    alerts: z.array(TelemetryAlert),
  }),
});

export const getZoneAverage = defineCall({
  method: 'GET',
  path: '/telemetry/temperature/zoneAverage',
  summary: 'The average temperature of each zone over a period',
  permission: ofCustomer,
  query: z.strictObject({ customerId: id, deviceId: id.optional(), startTime: Instant, endTime: Instant }),
  response: pageOf(z.strictObject({ zoneName: z.string(), average: z.number() })),
});

export const getTemperatureCsv = defineCall({
  method: 'GET',
  path: '/telemetry/temperature/csv',
  summary: 'Every measured temperature of a period, as CSV',
  permission: ofCustomer,
  query: z.strictObject({
    customerId: id,
    deviceId: id.optional(),
    timezone,
    startTime: Instant,
    endTime: Instant,
  }),
  response: z.string(),
});

export const Compartment = z.strictObject({ name: z.string(), compartmentOffset: z.int() });
export type Compartment = z.infer<typeof Compartment>;

export const listCompartments = defineCall({
  method: 'GET',
  path: '/telemetry/temperature/compartments',
  summary: 'The compartments of a device',
  permission: read,
  query: z.strictObject({ deviceId: id }),
  response: pageOf(Compartment),
});

const period = { customerId: id, deviceId: id, startDate: Instant, endDate: Instant };

export const getMetrics = defineCall({
  method: 'GET',
  path: '/telemetry/metrics',
  summary: 'What the trays of a device weighed',
  permission: staff,
  query: z.strictObject({
    ...period,
    sortOrder: z.literal('asc').default('asc'),
    compartmentOffset: z.coerce.number().int().min(0).max(99).optional(),
    points,
  }),
  response: z.strictObject({
    trays: z.array(z.strictObject({ tray: z.string(), times: z.array(z.number()), weight: values })),
    stepSeconds: z.int().min(1),
  }),
});

const SignalPoint = z.strictObject({
  eventTimestamp: Instant,
  lteRsrp: z.number().nullable(),
  lteRssnr: z.number().nullable(),
  lteLevel: z.number().nullable(),
  wifiRssi: z.number().nullable(),
  wifiLevel: z.number().nullable(),
  wifiSsid: z.string(),
});
export type SignalPoint = z.infer<typeof SignalPoint>;

export const getSignal = defineCall({
  method: 'GET',
  path: '/telemetry/signal',
  summary: 'The strength of LTE and WiFi at a device',
  permission: staff,
  query: z.strictObject({
    customerId: id,
    deviceId: id,
    filter: jsonParameter(
      z.strictObject({
        where: z.strictObject({ eventTimestamp: between }),
        order: z.literal('eventTimestamp ASC').default('eventTimestamp ASC'),
      }),
    ),
    points,
  }),
  response: pageOf(SignalPoint),
});

export const getConnectivity = defineCall({
  method: 'GET',
  path: '/telemetry/connectivity',
  summary: 'How often a device was heard on each day',
  permission: staff,
  query: z.strictObject({ ...period, timezone }),
  response: pageOf(z.strictObject({ date: z.iso.date(), timestampsCount: z.int(), packetsCount: z.int() })),
});
