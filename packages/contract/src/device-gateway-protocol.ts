import { ALERT_LEVELS, COMMAND_KINDS, TEMPERATURE_UNITS } from '@parwell/domain';
import { z } from 'zod';
import { Instant } from './fields.ts';

/**
 * The protocol between devices and the portal: JSON over MQTT with QoS 1, or the same payloads in an HTTPS
 * batch. A device signs in with its cabinet id and secret, may only publish below `devices/{id}/` and only
 * subscribe to `devices/{id}/commands`.
 */
export const UP_TOPICS = ['temperature', 'signal', 'weight', 'alert', 'event', 'ack', 'state'] as const;
export type UpTopic = (typeof UP_TOPICS)[number];

export const upTopic = (cabinetId: string, topic: UpTopic): string => `devices/${cabinetId}/${topic}`;
export const commandTopic = (cabinetId: string): string => `devices/${cabinetId}/commands`;

export const MAX_MESSAGE_BYTES = 256 * 1024;
const MAX_POINTS = 2000;

/** Messages are deduplicated by their id. */
const envelope = { messageId: z.string().min(1).max(100), sentAt: Instant };
const points = <S extends z.ZodType>(point: S) => z.array(point).min(1).max(MAX_POINTS);
const reading = z.number().min(-1e9).max(1e9);
const text = z.string().max(1000);
/** Of a zone, a tray or a network. PostgreSQL stores no zero bytes. */
const name = z
  .string()
  .max(100)
  .refine((value) => !value.includes('\0'), 'Contains a zero byte');

export const TemperatureMessage = z.object({
  ...envelope,
  points: points(
    z.object({
      at: Instant,
      value: reading,
      unit: z.enum(TEMPERATURE_UNITS).default('C'),
      compartment: z.int().min(0).max(99).default(0),
      zone: name.default(''),
      primary: z.boolean().default(true),
    }),
  ),
});

export const SignalMessage = z.object({
  ...envelope,
  points: points(
    z.object({
      at: Instant,
      lteRsrp: reading.nullable().default(null),
      lteRssnr: reading.nullable().default(null),
      lteLevel: reading.nullable().default(null),
      wifiRssi: reading.nullable().default(null),
      wifiLevel: reading.nullable().default(null),
      wifiSsid: name.default(''),
    }),
  ),
});

export const WeightMessage = z.object({
  ...envelope,
  /** In grams. */
  points: points(z.object({ at: Instant, tray: name.min(1), weight: reading })),
});

export const AlertMessage = z.object({
  ...envelope,
  at: Instant,
  level: z.enum(ALERT_LEVELS),
  alertType: z.string().min(1).max(100),
  alertGroup: z.string().min(1).max(100),
  sourceType: z.string().max(100).default('DEVICE'),
  text,
  details: z.record(z.string(), z.unknown()).default({}),
});

/** Stored at once, and posted to the ledger within two seconds. */
export const EventMessage = z.object({
  ...envelope,
  at: Instant,
  kind: z.string().min(1).max(100),
  data: z.record(z.string(), z.unknown()),
});

export const AckMessage = z.object({
  ...envelope,
  commandId: z.uuid(),
  /** 0 for success. */
  resultCode: z.int(),
  resultMessage: text.default(''),
  data: z.record(z.string(), z.unknown()).default({}),
});

/** Parts that are left out are unchanged. */
export const StateMessage = z.object({
  ...envelope,
  at: Instant,
  config: z.record(z.string(), z.unknown()).optional(),
  receipts: z.array(z.record(z.string(), z.unknown())).max(1000).optional(),
  tags: z.record(z.string().max(100), z.string().max(1000)).optional(),
});

export const UP_MESSAGES = {
  temperature: TemperatureMessage,
  signal: SignalMessage,
  weight: WeightMessage,
  alert: AlertMessage,
  event: EventMessage,
  ack: AckMessage,
  state: StateMessage,
} as const;
export type UpMessage<Topic extends UpTopic = UpTopic> = z.output<(typeof UP_MESSAGES)[Topic]>;

/** Sent by the portal to `devices/{id}/commands`. */
export const CommandMessage = z.strictObject({
  commandId: z.uuid(),
  kind: z.enum(COMMAND_KINDS),
  requestedAt: Instant,
  /** The device must not execute the command after this. */
  expiresAt: Instant,
  payload: z.record(z.string(), z.unknown()),
});
export type CommandMessage = z.infer<typeof CommandMessage>;
