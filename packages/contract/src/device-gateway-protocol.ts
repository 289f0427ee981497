import { ALERT_LEVELS, COMMAND_KINDS, TEMPERATURE_UNITS } from '@parwell/domain';
import { z } from 'zod';
import { Instant } from './fields.ts';

/**
 * What devices and the portal say to each other: JSON over MQTT with QoS 1, or the same payloads in an HTTPS
 * batch. A device is known by its cabinet id, signs in with it and the secret it was given, publishes below
 * `devices/{id}/` and listens to `devices/{id}/commands`, and to nothing else.
 */
export const UP_TOPICS = ['temperature', 'signal', 'weight', 'alert', 'event', 'ack', 'state'] as const;
export type UpTopic = (typeof UP_TOPICS)[number];

export const upTopic = (cabinetId: string, topic: UpTopic): string => `devices/${cabinetId}/${topic}`;
export const commandTopic = (cabinetId: string): string => `devices/${cabinetId}/commands`;

const TOPIC = /^devices\/([^/+#]+)\/([a-z]+)$/;

/** Whose message it is and about what; null for a topic that is none of ours. */
export function readTopic(topic: string): { readonly cabinetId: string; readonly topic: UpTopic } | null {
  const [, cabinetId, name] = TOPIC.exec(topic) ?? [];
  const known = UP_TOPICS.find((one) => one === name);
  return cabinetId !== undefined && known ? { cabinetId, topic: known } : null;
}

/** The most one message may carry. */
export const MAX_MESSAGE_BYTES = 256 * 1024;
const MAX_POINTS = 2000;

/** Every message has an id of its own: the same one twice counts once. */
const message = { messageId: z.string().min(1).max(100), sentAt: Instant };
const points = <S extends z.ZodType>(point: S) => z.array(point).min(1).max(MAX_POINTS);
const measured = z.number().min(-1e9).max(1e9);
const text = z.string().max(1000);

export const TemperatureMessage = z.object({
  ...message,
  points: points(
    z.object({
      at: Instant,
      value: measured,
      unit: z.enum(TEMPERATURE_UNITS).default('C'),
      compartment: z.int().min(0).max(99).default(0),
      zone: z.string().max(100).default(''),
      primary: z.boolean().default(true),
    }),
  ),
});

export const SignalMessage = z.object({
  ...message,
  points: points(
    z.object({
      at: Instant,
      lteRsrp: measured.nullable().default(null),
      lteRssnr: measured.nullable().default(null),
      lteLevel: measured.nullable().default(null),
      wifiRssi: measured.nullable().default(null),
      wifiLevel: measured.nullable().default(null),
      wifiSsid: z.string().max(100).default(''),
    }),
  ),
});

export const WeightMessage = z.object({
  ...message,
  /** In grams. */
  points: points(z.object({ at: Instant, tray: z.string().min(1).max(100), weight: measured })),
});

export const AlertMessage = z.object({
  ...message,
  at: Instant,
  level: z.enum(ALERT_LEVELS),
  alertType: z.string().min(1).max(100),
  alertGroup: z.string().min(1).max(100),
  sourceType: z.string().max(100).default('DEVICE'),
  text,
  details: z.record(z.string(), z.unknown()).default({}),
});

/** Door sessions, tag reads, vends and inserts. Kept until what works on them is there. */
export const EventMessage = z.object({
  ...message,
  at: Instant,
  kind: z.string().min(1).max(100),
  data: z.record(z.string(), z.unknown()),
});

/** A device's answer to a command. */
export const AckMessage = z.object({
  ...message,
  commandId: z.uuid(),
  /** 0 for success. */
  resultCode: z.int(),
  resultMessage: text.default(''),
  data: z.record(z.string(), z.unknown()).default({}),
});

/** What a device says about itself, part by part; a part it leaves out is as before. */
export const StateMessage = z.object({
  ...message,
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

/** What the portal sends to `devices/{id}/commands`. */
export const CommandMessage = z.strictObject({
  commandId: z.uuid(),
  kind: z.enum(COMMAND_KINDS),
  requestedAt: Instant,
  /** Not to be carried out after this. */
  expiresAt: Instant,
  payload: z.record(z.string(), z.unknown()),
});
export type CommandMessage = z.infer<typeof CommandMessage>;
