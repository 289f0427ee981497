import type { FieldProblem } from '../field-problem.ts';
import { SHIPPING_METHODS } from '../orders/order-types.ts';
import type { OrderRequestStatus } from './order-request-status.ts';
import { batchKey, type RequestedBatch } from './requested-batches.ts';

/** OREQ-031..034. */
export const NO_REQUESTED_PRODUCT = 'Please select a valid product ID.';
export const INVALID_REQUESTED_QTY = 'Invalid qty.';
export const NO_REQUESTED_SHIPPING = 'Please select a shipping method.';
export const NO_REQUEST_REASON = 'Please describe why this order is being requested.';
/** OREQ-035..037. */
export const NO_MODIFIED_SHIPPING = 'A shipping method is required.';
export const BATCH_WITHOUT_QTY = 'Each batch must have a quantity.';
export const BATCH_TWICE = 'Each batch can be selected only once.';
/** OREQ-027. */
export const NO_DENIAL_NOTE = 'A note is required to explain why these order requests are being denied.';

/** OERR-009. */
export const ORDER_REQUEST_SUBMITTED = 'An order request submitted and is now pending review.';
/** OERR-012, OERR-013. */
export const CANCEL_REQUEST_TITLE = 'Cancel This Order Request?';
export const CANCEL_REQUEST_TEXT = 'Once an order request is cancelled, this action cannot be undone.';
/** OERR-014, OERR-015. */
export const DELETE_REQUEST_TITLE = 'Delete This Order Request?';
export const DELETE_REQUEST_TEXT = 'Once an order request is deleted, this action cannot be undone.';

export const NO_REQUEST_CUSTOMER = 'Please choose a customer.';
export const NOT_ORDERABLE =
  'The customer does not keep this product any more, so that it cannot be ordered.';
export const noDeviceFor = (deviceType: string): string => `There is no ${deviceType} device to send it to.`;
export const tooFewPacks = (available: number, wanted: number): string =>
  `The warehouses have ${available} of ${wanted} packs that last long enough. Lower the approved quantity or choose batches.`;
export const orderedAlready = (packs: number): string =>
  `${packs} packs were ordered already. Approve more than that, or leave it as it is.`;

export const MOST_REQUESTED_PACKS = 999_999;

const isPacks = (value: number): boolean =>
  Number.isInteger(value) && value >= 1 && value <= MOST_REQUESTED_PACKS;
const isShippingMethod = (method: string): boolean => SHIPPING_METHODS.some((each) => each === method);

type Found<Field extends string> = readonly (readonly [boolean, Field, string])[];
const problemsOf = <Field extends string>(found: Found<Field>): FieldProblem<Field>[] =>
  found.flatMap(([wrong, field, message]) => (wrong ? [{ field, message }] : []));

export interface OrderRequestDraft {
  readonly productId: string;
  /** In packs. */
  readonly requestedQuantity: number;
  readonly shippingMethod: string;
  readonly customerNotes: string;
}

/** Request an Order (OREQ-031..034). The server checks whether the customer can have the product. */
export const orderRequestProblems = (draft: OrderRequestDraft): FieldProblem<keyof OrderRequestDraft>[] =>
  problemsOf([
    [draft.productId === '', 'productId', NO_REQUESTED_PRODUCT],
    [!isPacks(draft.requestedQuantity), 'requestedQuantity', INVALID_REQUESTED_QTY],
    [!isShippingMethod(draft.shippingMethod), 'shippingMethod', NO_REQUESTED_SHIPPING],
    [draft.customerNotes.trim() === '', 'customerNotes', NO_REQUEST_REASON],
  ]);

export interface OrderRequestChange {
  readonly shippingMethod: string;
  readonly approvedQuantity: number | null;
  readonly batches: readonly Pick<RequestedBatch, 'quantity' | 'warehouse' | 'lot'>[];
}

/** Modify order request (OREQ-035..037). A batch is named by its index: `batches.1.lot`. */
export function orderRequestChangeProblems(change: OrderRequestChange): FieldProblem[] {
  const { batches, approvedQuantity } = change;
  const keys = batches.map(batchKey);
  return [
    ...problemsOf([
      [!isShippingMethod(change.shippingMethod), 'shippingMethod', NO_MODIFIED_SHIPPING],
      [
        batches.length === 0 && approvedQuantity !== null && !isPacks(approvedQuantity),
        'approvedQuantity',
        INVALID_REQUESTED_QTY,
      ],
    ]),
    ...batches.flatMap(({ quantity }, place) =>
      problemsOf([
        [quantity === null || !isPacks(quantity), `batches.${place}.quantity`, BATCH_WITHOUT_QTY],
        [keys.indexOf(keys[place] ?? '') < place, `batches.${place}.lot`, BATCH_TWICE],
      ]),
    ),
  ];
}

/** Process Order Requests: a denial needs a reason in the admin notes (OREQ-027..030). */
export const denialProblem = (status: OrderRequestStatus, adminNotes: string): string | null =>
  status === 'DENIED' && adminNotes.trim() === '' ? NO_DENIAL_NOTE : null;
