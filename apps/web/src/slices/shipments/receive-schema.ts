import { readQuantity, receivedQuantityProblem } from '@parwell/domain';
import { z } from 'zod';

/** In the order of the lines. */
export const receiveSchema = z.object({
  lines: z.array(
    z.object({
      qty: z.string().superRefine((entered, context) => {
        const message = receivedQuantityProblem(entered);
        if (message !== null) context.addIssue({ code: 'custom', message });
      }),
    }),
  ),
  note: z.string(),
});
export type ReceiveFields = z.input<typeof receiveSchema>;

/** NaN if it is not a number. */
export const unitsIn = (entered: string | undefined): number => readQuantity(entered ?? '') ?? Number.NaN;
