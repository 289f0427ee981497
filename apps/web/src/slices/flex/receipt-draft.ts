import { MAX_RECEIPT_ITEMS, readQuantity, receiptProblems, SERIALIZED, serialSlots } from '@parwell/domain';
import { z } from 'zod';

const text = z.string().trim().max(200);

const item = z.object({
  productId: text,
  expiryDate: text,
  totalCount: text.transform((count) => readQuantity(count) ?? 0),
  lotNumber: text,
  lineNumber: text,
  // Untouched fields are undefined.
  serialNumbers: z.array(text.optional().transform((serial) => serial ?? '')),
});

const receipt = z.object({
  shipmentId: text,
  shipmentDate: text,
  poNumber: text,
  orderNumber: text,
  serialized: z.enum(SERIALIZED),
  receiptItems: z.array(item).min(1).max(MAX_RECEIPT_ITEMS),
});
export type ReceiptFields = z.input<typeof receipt>;

/**
 * Validates a receipt and builds the request: with an order number if the form has one, and with serial
 * numbers if there are any.
 */
export const receiptSchema = (withOrder: boolean) =>
  receipt.transform(({ orderNumber, ...entered }, context) => {
    const draft = {
      ...entered,
      ...(withOrder && { orderNumber }),
      receiptItems: entered.receiptItems.map((each) => ({
        ...each,
        serialNumbers: entered.serialized === 'YES' ? serialSlots(each.serialNumbers, each.totalCount) : [],
      })),
    };
    for (const { field, message } of receiptProblems(draft)) {
      context.addIssue({ code: 'custom', path: field.split('.'), message });
    }
    return draft;
  });

export const emptyItem = (): ReceiptFields['receiptItems'][number] => ({
  productId: '',
  expiryDate: '',
  totalCount: '',
  lotNumber: '',
  lineNumber: '',
  serialNumbers: [],
});

export const EMPTY_RECEIPT: ReceiptFields = {
  shipmentId: '',
  shipmentDate: '',
  poNumber: '',
  orderNumber: '',
  serialized: 'NO',
  receiptItems: [emptyItem()],
};
