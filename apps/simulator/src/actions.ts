import { ALERT_LEVELS } from '@parwell/domain';
import { z } from 'zod';

/** What a device can be told to do at once, for demonstrations and tests. */
export const Action = z.discriminatedUnion('do', [
  z.object({
    do: z.literal('excursion'),
    /** How long it is still to last. */
    minutes: z.number().positive().optional(),
    /** How many minutes ago it began; what was measured since then is told now. */
    ago: z.number().min(0).max(600).optional(),
  }),
  /** Back in range. */
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
]);
export type Action = z.output<typeof Action>;

/** `number` comes back with what became of it. */
export const Order = z.object({ cabinetId: z.string(), number: z.number().optional() }).and(Action);
export type Order = z.output<typeof Order>;
