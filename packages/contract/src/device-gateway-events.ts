import { isCalendarDate } from '@parwell/domain';
import { z } from 'zod';
import { Instant } from './fields.ts';

/**
 * What happens at a device, by the `kind` of an event message. A kind that is not listed here is stored and
 * posts nothing; so is one whose data does not fit.
 */

/** The id of an RFID tag, in hexadecimal digits. */
export const TagId = z
  .string()
  .regex(/^[0-9a-fA-F]{8,64}$/)
  .transform((id) => id.toUpperCase());

/** Binds what was done to the opening of the door it was done in. Unique for the device. */
const session = z.string().min(1).max(100);
const code = z.string().min(1).max(100);
const count = z.int().min(1).max(99_999);
const tags = z.array(TagId).max(5000);
const CalendarDay = z.string().refine(isCalendarDate, 'Must be a date such as 2027-03-08');

/** Who was at the device: the e-mail of one of its users, and the NPI of the provider they took something for. */
const person = { user: z.string().max(320).default(''), provider: z.string().max(20).default('') };

/** Where in a device with dispensers. */
const slot = { holder: z.int().min(0).max(99), dispenser: z.int().min(0).max(99) };

/** What was moved. A device that does not know the lot leaves it out. */
const goods = {
  productId: code,
  count,
  lot: code.optional(),
  expiration: CalendarDay.optional(),
  serials: z.array(code).max(1000).default([]),
};

export const DEVICE_EVENTS = {
  door: z.object({ session, state: z.enum(['opened', 'closed']), ...person }),
  /** What the tag reader saw change while the door was open. */
  tags: z.object({ session, added: tags.default([]), removed: tags.default([]), ...person }),
  /** All tags present: after each door session, every hour, and on connecting. */
  full_read: z.object({ tags, session: session.optional() }),
  /** A dispenser gave out, or the device counted what was taken. */
  vend: z.object({
    ...goods,
    holder: slot.holder.optional(),
    dispenser: slot.dispenser.optional(),
    session: session.optional(),
    ...person,
  }),
  /** Something was put into a device without dispensers. */
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
  /** What a section of a tray became lighter (negative) or heavier by, once its scale had settled. In grams. */
  tray_change: z.object({
    tray: code,
    /** Its place on the tray, from 0. */
    section: z.int().min(0).max(99),
    grams: z.number().min(-1e6).max(1e6),
    /** What rests on the section then, in grams. A device that does not know it leaves it out. */
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

/** The event, or why it is not understood. */
export function readDeviceEvent(kind: string, data: unknown): DeviceEvent | { readonly problem: string } {
  if (!isKnown(kind)) return { problem: `Unknown kind of event: ${kind}.` };
  const read = DEVICE_EVENTS[kind].safeParse(data);
  if (read.success) return { kind, data: read.data } as DeviceEvent;
  const [issue] = read.error.issues;
  return { problem: `${issue?.path.join('.') || 'data'}: ${issue?.message}.` };
}
