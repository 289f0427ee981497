import { z } from 'zod';
import { callsOf } from './call.ts';
import { Instant } from './fields.ts';
import { listQuery, pageOf } from './lists.ts';

const defineCall = callsOf('device-gateway');

export const MAX_BATCH_BYTES = 1024 * 1024;

export const STORED = 'stored';

/** For devices without a permanent connection. They sign in with HTTP Basic, using the same id and secret. */
export const sendDeviceBatch = defineCall({
  method: 'POST',
  path: '/device-gateway/batch',
  summary: 'Messages of a device, as it would publish them; signed in with its own credentials (HTTP Basic)',
  permission: 'public',
  body: z.strictObject({
    messages: z
      .array(z.strictObject({ topic: z.string().max(100), payload: z.unknown() }))
      .min(1)
      .max(1000),
  }),
  /** One entry per message: stored, or the reason why it is unreadable. In both cases, do not send it again. */
  response: z.strictObject({ results: z.array(z.string()) }),
});

export const issueDeviceCredentials = defineCall({
  method: 'POST',
  path: '/cabinets/:cabinetId/credentials',
  summary:
    'Give a device a new secret to sign in with; the one it had is void. It is answered only this once.',
  permission: { action: 'create', resource: 'cabinets', for: 'ALL' },
  params: z.strictObject({ cabinetId: z.string().min(1).max(100) }),
  response: z.strictObject({ username: z.string(), secret: z.string() }),
});

const staff = { action: 'read', resource: 'cabinets', for: 'ALL' } as const;

export const DeadLetter = z.strictObject({
  id: z.int(),
  receivedAt: Instant,
  cabinetId: z.string(),
  /** The customer that the device is with now; null if there is no such device. */
  customerId: z.string().nullable(),
  topic: z.string(),
  reason: z.string(),
  bytes: z.int(),
});
export type DeadLetter = z.infer<typeof DeadLetter>;

export const listDeadLetters = defineCall({
  method: 'GET',
  path: '/telemetry/dead-letters',
  summary: 'Messages of devices that could not be read, newest first',
  permission: staff,
  query: listQuery({
    sort: ['receivedAt'],
    order: { key: 'receivedAt', direction: 'DESC' },
    fields: DeadLetter.keyof().options,
    where: z
      .strictObject({
        /** Substring, case-insensitive. */
        cabinetId: z.string().max(100),
        receivedAt: z.strictObject({ between: z.tuple([Instant, Instant]) }),
      })
      .partial(),
    limit: { standard: 10, most: 100 },
  }),
  response: pageOf(DeadLetter),
});

export const readDeadLetter = defineCall({
  method: 'GET',
  path: '/telemetry/dead-letters/:letterId',
  summary: 'One of them with what it says, up to its first 64 kB',
  permission: staff,
  params: z.strictObject({ letterId: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER) }),
  response: z.strictObject({ ...DeadLetter.shape, payload: z.string() }),
});
