import { CLOCK_DIRECTIONS, COMMAND_STATES } from '@parwell/domain';
import { z } from 'zod';
import { Instant } from './fields.ts';

/** Property values by snake-case key; an empty value removes the property. */
export const SavedProperties = z.record(z.string().max(100), z.string().trim().max(200));

export const UnconfirmedValue = z.strictObject({
  /** The last confirmed value; null if not known. */
  onDevice: z.string().nullable(),
  /** Of the command that carries the value. */
  status: z.enum(COMMAND_STATES),
  message: z.string(),
  commandId: z.uuid(),
});
export type UnconfirmedValue = z.infer<typeof UnconfirmedValue>;

/** A clock that is or was wrong, and the readings affected. */
export const ClockFault = z.strictObject({
  direction: z.enum(CLOCK_DIRECTIONS),
  seconds: z.int(),
  readings: z.int(),
  firstAt: Instant,
  lastAt: Instant,
  /** Since when the clock is right again; null while it is wrong. */
  rightSince: Instant.nullable(),
});
export type ClockFault = z.infer<typeof ClockFault>;

/** A name of the IANA list, and whose it is (U1). */
export const DeviceZone = z.strictObject({
  zone: z.string(),
  of: z.enum(['device', 'customer', 'business']),
});
