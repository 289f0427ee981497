import { TagId } from '@parwell/contract';
import { ALERT_LEVELS } from '@parwell/domain';
import { z } from 'zod';
import { StockItem } from './stock/stock.ts';

const tags = z.array(TagId).min(1).max(1000);
const count = z.int().min(1).max(9999);
/** Without a user, the first one of the device opens the door. */
const person = { user: z.string().max(320).optional(), provider: z.string().max(20).optional() };
const slot = z.object({ holder: z.int().min(0).max(99), dispenser: z.int().min(0).max(99) });

/** Tags by their ids, or a number of units of a product, first expiry first. */
const wish = {
  tags: tags.optional(),
  productId: z.string().min(1).optional(),
  count: count.optional(),
  lot: z.string().optional(),
  holder: z.int().optional(),
  dispenser: z.int().optional(),
  tray: z.string().optional(),
  section: z.int().optional(),
};

/** Actions that a simulated device can be made to perform at once, for demonstrations and tests. */
export const Action = z.discriminatedUnion('do', [
  z.object({
    do: z.literal('excursion'),
    /** From now on. */
    minutes: z.number().positive().optional(),
    /** It began so many minutes ago; the readings since then are sent now. */
    ago: z.number().min(0).max(600).optional(),
  }),
  /** Ends an excursion. */
  z.object({ do: z.literal('calm') }),
  z.object({ do: z.literal('silence'), minutes: z.number().positive().optional() }),
  z.object({ do: z.literal('return') }),
  z.object({ do: z.literal('refuse-next') }),
  z.object({
    do: z.literal('alert'),
    level: z.enum(ALERT_LEVELS).optional(),
    text: z.string().max(1000).optional(),
  }),
  z.object({ do: z.literal('report') }),
  z.object({
    do: z.literal('take'),
    ...wish,
    ...person,
    /** The device notices nothing; only its next full read shows that the tags are gone. */
    unread: z.boolean().optional(),
  }),
  /** The goods that were removed last, or some of their tags. */
  z.object({ do: z.literal('put-back'), tags: tags.optional(), ...person }),
  /** From outside: units with tags, or lots with their place. */
  z.object({ do: z.literal('put-in'), items: z.array(StockItem).min(1).max(1000), ...person }),
  /** A delivery to the device is put away. The same delivery again does nothing. */
  z.object({
    do: z.literal('deliver'),
    delivery: z.string().min(1).max(300),
    items: z.array(StockItem).min(1).max(1000),
    ...person,
  }),
  z.object({
    do: z.literal('move'),
    ...wish,
    ...person,
    to: slot.optional(),
    /** Another device of the fleet, and the place in it. */
    toDevice: z.string().optional(),
    place: StockItem.unwrap().pick({ holder: true, dispenser: true, tray: true, section: true }).optional(),
  }),
  z.object({
    do: z.literal('thaw'),
    ...slot.shape,
    hours: z.number().positive().optional(),
    shelfLifeHours: z.number().positive().optional(),
    ...person,
  }),
  z.object({ do: z.literal('count') }),
  /** A full read, or a door session, in which the reader errs. The contents of the device do not change. */
  z.object({
    do: z.literal('misread'),
    as: z.enum(['full_read', 'tags']).default('full_read'),
    missing: z.array(TagId).default([]),
    extra: z.array(TagId).default([]),
    ...person,
  }),
  /** Sends its last messages again, with the same ids. */
  z.object({ do: z.literal('resend'), count: z.int().min(1).max(20).default(1) }),
  /** Keeps so many of the next messages and sends them in another order; 0 sends those that are kept. */
  z.object({ do: z.literal('shuffle'), count: z.int().min(0).max(100) }),
]);
export type Action = z.output<typeof Action>;
/** Fields with a default may be left out. */
export type ActionInput = z.input<typeof Action>;

/** The outcome is answered with the same `number`. */
export const Instruction = z.object({ cabinetId: z.string(), number: z.number().optional() }).and(Action);
export type Instruction = z.output<typeof Instruction>;
