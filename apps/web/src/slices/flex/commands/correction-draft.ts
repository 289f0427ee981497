import { CORRECTION_TYPES, correctionProblems, readQuantity, SERIALIZED } from '@parwell/domain';
import type { UseFormReturn } from 'react-hook-form';
import { z } from 'zod';

const text = z.string().trim().max(200);

export const correctionSchema = z
  .object({
    correctionType: z.enum(CORRECTION_TYPES),
    drawerNumber: text.transform((drawer) => (drawer === '' ? null : Number(drawer))),
    productId: text,
    expiryDate: text,
    lotNumber: text,
    poNumber: text,
    serialized: z.enum(SERIALIZED),
    count: text.transform((count) => readQuantity(count) ?? 0),
    serialNumber: text,
  })
  .superRefine((draft, context) => {
    for (const { field, message } of correctionProblems(draft)) {
      context.addIssue({ code: 'custom', path: [field], message });
    }
  });
export type CorrectionFields = z.input<typeof correctionSchema>;
export type CorrectionForm = UseFormReturn<CorrectionFields, unknown, z.output<typeof correctionSchema>>;

export const EMPTY_CORRECTION: CorrectionFields = {
  correctionType: 'insert',
  drawerNumber: '',
  productId: '',
  expiryDate: '',
  lotNumber: '',
  poNumber: '',
  serialized: 'NO',
  count: '',
  serialNumber: '',
};
