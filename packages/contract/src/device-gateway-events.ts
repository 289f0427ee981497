import { isCalendarDate } from '@parwell/domain';
import { z } from 'zod';
import { Instant } from './fields.ts';

/**
 * Events at a device, by the `kind` of an event message. A kind that is not listed here, or data that does not fit, is
 * stored and posts nothing.
 */

/** The id of an RFID tag, in hexadecimal digits. */
export const TagId = z
  .string()
  .regex(/^[0-9a-fA-F]{8,64}$/)
  .transform((id) => id.toUpperCase());

/** Ties events to the opening of the door in which they happened. Unique for the device. */
const session = z.string().min(1).max(100);
const code = z.string().min(1).max(100);
const count = z.int().min(1).max(99_999);
const tags = z.array(TagId).max(5000);
const CalendarDay = z.string().refine(isCalendarDate, 'Must be a date such as 2027-03-08');

/** The person at the device: the e-mail of one of its users, and the NPI of the provider whom the goods are for. */
const person = { user: z.string().max(320).default(''), provider: z.string().max(20).default('') };

/** In a device with dispensers. */
const slot = { holder: z.int().min(0).max(99), dispenser: z.int().min(0).max(99) };

/** A device that does not know the lot leaves it out. */
const goods = {
  productId: code,
  count,
  lot: code.optional(),
  expiration: CalendarDay.optional(),
  serials: z.array(code).max(1000).default([]),
};

export const DEVICE_EVENTS = {
  door: z.object({ session, state: z.enum(['opened', 'closed']), ...person }),
  /** Changes that the tag reader saw while the door was open. */
  tags: z.object({ session, added: tags.default([]), removed: tags.default([]), ...person }),
  /** All tags present: after each door session, every hour, and on connecting. */
  full_read: z.object({ tags, session: session.optional() }),
  /** A dispenser gave units out, or the device counted what was removed. */
  vend: z.object({
    ...goods,
    holder: slot.holder.optional(),
    dispenser: slot.dispenser.optional(),
    session: session.optional(),
    ...person,
  }),
  /** Into a device without dispensers. */
  insert: z.object({ ...goods, session: session.optional(), ...person }),
  /** A dispenser was filled. */
  load: z.object({ ...goods, ...slot, session: session.optional(), ...person }),
  /** From one dispenser to another of the same device. */
  move: z.object({
    ...goods,
    from: z.object(slot),
    to: z.object(slot),
    session: session.optional(),
    ...person,
  }),
  thaw: z.object({
    ...slot,
    productId: code,
    lot: code.optional(),
    thawComplete: Instant,
    shelfLifeExp: Instant,
    ...person,
  }),
  /** By how many grams a section of a tray became lighter (negative) or heavier, once its scale had settled. */
  tray_change: z.object({
    tray: code,
    /** From 0. */
    section: z.int().min(0).max(99),
    grams: z.number().min(-1e6).max(1e6),
    /** The weight on the section then, in grams. A device that does not know it leaves it out. */
    resting: z.number().min(0).max(1e6).optional(),
    session: session.optional(),
    ...person,
  }),
} as const;

export type DeviceEventKind = keyof typeof DEVICE_EVENTS;
export type DeviceEventData<Kind extends DeviceEventKind = DeviceEventKind> = z.output<
  (typeof DEVICE_EVENTS)[Kind]
>;
/** An event that the ledger understands. */
export type DeviceEvent = {
  [Kind in DeviceEventKind]: { readonly kind: Kind; readonly data: DeviceEventData<Kind> };
}[DeviceEventKind];

const isKnown = (kind: string): kind is DeviceEventKind => Object.hasOwn(DEVICE_EVENTS, kind);

/** The event, or the reason why it is not understood. */
export function readDeviceEvent(kind: string, data: unknown): DeviceEvent | { readonly problem: string } {
  if (!isKnown(kind)) return { problem: `Unknown kind of event: ${kind}.` };
  const read = DEVICE_EVENTS[kind].safeParse(data);
  if (read.success) return { kind, data: read.data } as DeviceEvent;
  const [issue] = read.error.issues;
  return { problem: `${issue?.path.join('.') || 'data'}: ${issue?.message}.` };
}
