import type { DeviceType, Owner, Place } from '@parwell/domain';
import { z } from 'zod';

/** How far back the demo's stock is known. */
export const PAST_DAYS = 730;
export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

/**
 * What a device did with one product in one place. `tags`: every unit has a tag; `serials`: a serial number, but no tag;
 * `counted`: neither.
 */
export interface PastStream extends Place {
  readonly productId: string;
  readonly productGroup: string;
  readonly kind: 'tags' | 'serials' | 'counted';
  readonly owner: Owner;
  /** Units used on an ordinary day. */
  readonly perDay: number;
  /** Of a shipment line. */
  readonly unitsPerPack: number;
  /** What fits into its place. */
  readonly most: number;
  /** False for what the customer buys elsewhere and inserts by hand. */
  readonly isSupplied: boolean;
}

/** What is needed to tell a device's past, the same whenever and however often it is told. Times in epoch milliseconds. */
export interface PastPlan {
  /** Unique among the plans: makes numbers of shipments, orders and units. */
  readonly place: number;
  /** The first part of a device's past, or the whole of it. */
  readonly isFirst: boolean;
  readonly cabinetId: string;
  readonly cabinetType: DeviceType;
  readonly customerId: string;
  /** When its stock was first counted, and when its past ends: everything that came has left again by then. */
  readonly from: number;
  readonly to: number;
  /** The moment at which the demo began. */
  readonly now: number;
  readonly names: readonly string[];
  /** Of the providers that people take things for; none where that is not asked. */
  readonly npis: readonly string[];
  readonly countEveryDays: number;
  /** Nobody has counted after this. */
  readonly countedUntil: number;
  /** Devices of the same customer and kind to which a unit may have been carried. */
  readonly neighbours: readonly { readonly cabinetId: string; readonly from: number }[];
  /** A lot that was called back, on the day it was. */
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

/** A plan as it was stored. */
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
