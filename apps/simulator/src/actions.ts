import { ALERT_LEVELS } from '@parwell/domain';
import { z } from 'zod';

/** What a simulated device can be made to do at once, for demonstrations and tests. */
export const Action = z.discriminatedUnion('do', [
  z.object({
    do: z.literal('excursion'),
    /** How much longer it lasts. */
    minutes: z.number().positive().optional(),
    /** How many minutes ago it began; the readings since then are sent now. */
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
]);
export type Action = z.output<typeof Action>;

/** The outcome is answered with the same `number`. */
export const Instruction = z.object({ cabinetId: z.string(), number: z.number().optional() }).and(Action);
export type Instruction = z.output<typeof Instruction>;
