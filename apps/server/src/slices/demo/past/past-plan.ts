import type { DeviceType, Owner, Place } from '@parwell/domain';
import { z } from 'zod';

export const PAST_DAYS = 730;
export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

/**
 * A product in one place of a device. `tags`: every unit has a tag; `serials`: a serial number, but no tag;
 * `counted`: neither.
 */
export interface PastStream extends Place {
  readonly productId: string;
  readonly productGroup: string;
  readonly kind: 'tags' | 'serials' | 'counted';
  readonly owner: Owner;
  /** Units used on an ordinary day. */
  readonly perDay: number;
  readonly unitsPerPack: number;
  readonly most: number;
  /** False if the customer buys it elsewhere and inserts it by hand. */
  readonly isSupplied: boolean;
}

/** Determines a device's past, the same whenever and however often it is generated. Times in epoch milliseconds. */
export interface PastPlan {
  readonly place: number;
  readonly isFirst: boolean;
  readonly cabinetId: string;
  readonly cabinetType: DeviceType;
  readonly customerId: string;
  /** The first count, and the end of the past: all units have left again by then. */
  readonly from: number;
  readonly to: number;
  readonly now: number;
  readonly names: readonly string[];
  /** Of the providers for whom people remove products; empty if the device does not ask. */
  readonly npis: readonly string[];
  readonly countEveryDays: number;
  readonly countedUntil: number;
  /** Devices of the same customer and kind to which a unit may have been carried. */
  readonly neighbours: readonly { readonly cabinetId: string; readonly from: number }[];
  readonly recall: { readonly productId: string; readonly at: number } | null;
  readonly streams: readonly PastStream[];
}

const instant = z.number();
const stream = z.strictObject({
  productId: z.string(),
  productGroup: z.string(),
  kind: z.enum(['tags', 'serials', 'counted']),
  owner: z.enum(['PROVIDER', 'CUSTOMER']),
  perDay: z.number(),
  unitsPerPack: z.number(),
  most: z.number(),
  isSupplied: z.boolean(),
  holder: z.number().nullable(),
  dispenser: z.number().nullable(),
  section: z.string(),
});

export const readPlan = (text: string): PastPlan =>
  z
    .strictObject({
      place: z.number(),
      isFirst: z.boolean(),
      cabinetId: z.string(),
      cabinetType: z.string().transform((type) => type as DeviceType),
      customerId: z.string(),
      from: instant,
      to: instant,
      now: instant,
      names: z.array(z.string()),
      npis: z.array(z.string()),
      countEveryDays: z.number(),
      countedUntil: instant,
      neighbours: z.array(z.strictObject({ cabinetId: z.string(), from: instant })),
      recall: z.strictObject({ productId: z.string(), at: instant }).nullable(),
      streams: z.array(stream),
    })
    .parse(JSON.parse(text));
