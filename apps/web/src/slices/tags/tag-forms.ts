import {
  BULK_RGA_REQUIRED,
  NOTHING_TO_EDIT,
  OWNER_LABELS,
  OWNERS,
  RGA_REQUIRED,
  TAG_CUSTOMER_REQUIRED,
  type Owner,
} from '@parwell/domain';
import { z } from 'zod';

export const ownerOptions = OWNERS.map((value) => ({ value, label: OWNER_LABELS[value] }));
export const activeOptions = [
  { value: '1', label: 'Active' },
  { value: '0', label: 'Inactive' },
];

const rga = (required: string) => z.object({ rgaNumber: z.string().trim().min(1, required).max(100) });

/** The two forms use different words (TAG-021, TAG-022). */
export const returnSchema = rga(RGA_REQUIRED);
export const bulkReturnSchema = rga(BULK_RGA_REQUIRED);

export const ownerSchema = z.object({ productOwnership: z.enum(OWNERS) });

const isActive = (value: string): 0 | 1 => (value === '1' ? 1 : 0);

export const editSchema = z.object({
  customerId: z.string().min(1, TAG_CUSTOMER_REQUIRED),
  orderNo: z.string().trim().max(200),
  active: z.string().transform(isActive),
  productOwnership: z.enum(OWNERS),
});

/** In bulk, unchanged fields are not sent. */
export const bulkEditSchema = z
  .object({
    customerId: z.string(),
    orderNo: z.string().trim().max(200),
    active: z.string(),
    productOwnership: z.string(),
  })
  .refine((entered) => Object.values(entered).some((value) => value !== ''), {
    message: NOTHING_TO_EDIT,
    path: ['orderNo'],
  })
  .transform(({ customerId, orderNo, active, productOwnership }) => ({
    ...(customerId !== '' && { customerId }),
    ...(orderNo !== '' && { orderNo }),
    ...(active !== '' && { active: isActive(active) }),
    ...(productOwnership !== '' && { productOwnership: productOwnership as Owner }),
  }));
