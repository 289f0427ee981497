import { z } from 'zod';
import { callsOf } from './call.ts';
import { SLICES } from './slices.ts';

const defineCall = callsOf('live');

/**
 * The changed slice and customer, without data: the page loads it through the usual calls, so that permissions stay
 * in one place (L1). `again`: events may have been missed, so everything is loaded again (L2).
 */
export const LiveEvent = z.union([
  z.strictObject({ topic: z.enum(SLICES), customerId: z.string().nullable() }),
  z.strictObject({ again: z.literal(true) }),
]);
export type LiveEvent = z.infer<typeof LiveEvent>;
export type LiveTopic = (typeof SLICES)[number];

/** L5: a comment that keeps the stream open, below the timeout of every proxy. */
export const HEARTBEAT_MS = 20_000;

export const listenToChanges = defineCall({
  method: 'GET',
  path: '/events',
  summary: 'A stream of what has changed, as server-sent events (L1 to L5)',
  permission: 'signed-in',
  programs: true,
  response: LiveEvent,
  stream: true,
});
