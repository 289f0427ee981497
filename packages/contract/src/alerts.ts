import { ALERT_LEVELS, ALERT_RESOURCES, DEVICE_TYPES, isZone } from '@parwell/domain';
import { z } from 'zod';
import { callsOf } from './call.ts';
import { Instant, jsonParameter } from './fields.ts';
import { bodyPage, fieldsParameter, orderParameter, pageOf } from './lists.ts';

const defineCall = callsOf('alerts');

const read = { action: 'read', resource: ALERT_RESOURCES, for: 'somewhere' } as const;

export const TelemetryAlert = z.strictObject({
  id: z.int(),
  deviceId: z.string(),
  customerId: z.string(),
  messageId: z.string(),
  apiVersion: z.string(),
  alertTimestamp: Instant,
  sourceTypeId: z.string(),
  sourceType: z.strictObject({ type: z.string() }),
  alertTypeId: z.string(),
  alertType: z.strictObject({ alertType: z.string(), alertGroup: z.string() }),
  alertLevel: z.enum(ALERT_LEVELS),
  alertDetails: z.record(z.string(), z.unknown()),
  createdAt: Instant,
  message: z.string(),
  cabinetType: z.enum(DEVICE_TYPES),
});
export type TelemetryAlert = z.infer<typeof TelemetryAlert>;

const id = z.string().min(1).max(100);

export const AlertFilter = z
  .strictObject({
    customerId: id,
    /** Substring, case-insensitive. */
    deviceId: id,
    alertLevel: z.enum(ALERT_LEVELS),
    alertTimestamp: z.strictObject({ between: z.tuple([Instant, Instant]) }),
  })
  .partial();
export type AlertFilter = z.infer<typeof AlertFilter>;

export const listTelemetryAlerts = defineCall({
  method: 'GET',
  path: '/telemetry/alerts',
  summary:
    'Alerts of the devices of the customers for whom the user may read alerts or devices, newest first',
  permission: read,
  query: z.strictObject({
    filter: jsonParameter(
      z.strictObject({
        ...bodyPage({ standard: 10, most: 100 }),
        fields: fieldsParameter(TelemetryAlert.keyof().options).optional(),
        include: z.array(z.literal('sourceType')).max(1).default(['sourceType']),
        where: AlertFilter.default({}),
        order: orderParameter(['alertTimestamp'], { key: 'alertTimestamp', direction: 'DESC' }),
      }),
    ),
  }),
  response: pageOf(TelemetryAlert),
});

export const countTelemetryAlerts = defineCall({
  method: 'GET',
  path: '/telemetry/alerts/daily',
  summary: 'How many alerts of each level there were on each day',
  permission: read,
  query: z.strictObject({
    where: jsonParameter(AlertFilter).optional(),
    timezone: z.string().max(100).refine(isZone, 'Must be a time zone name').default('UTC'),
  }),
  response: pageOf(z.strictObject({ date: z.iso.date(), alertLevel: z.enum(ALERT_LEVELS), count: z.int() })),
});
