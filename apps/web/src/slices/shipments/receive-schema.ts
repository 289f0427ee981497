import { receivedQuantityProblem } from '@parwell/domain';
import { z } from 'zod';

/** The form in which shipment lines are received, in the order of the lines. */
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
