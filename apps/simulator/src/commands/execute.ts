import { FlexData, type CommandMessage } from '@parwell/contract';
import { CORRECTION_TYPES, type CommandKind } from '@parwell/domain';
import { z } from 'zod';
import { corrected } from '../stock/correction.ts';
import type { Product } from '../stock/stock.ts';
import type { Memory } from './memory.ts';

export interface Outcome {
  readonly memory: Memory;
  readonly resultCode: number;
  readonly resultMessage: string;
}

export const RESULTS = { done: 0, busy: 1, notUnderstood: 2, impossible: 3, tooLate: 4 } as const;

const text = z.string().min(1);
const texts = z.record(z.string(), z.string());

/** Executes a kind of command once its payload is validated. */
interface Handler<S extends z.ZodType> {
  readonly payload: S;
  readonly apply: (
    memory: Memory,
    payload: z.output<S>,
    products: readonly Product[],
  ) => Memory | { readonly impossible: string };
}
const handler = <S extends z.ZodType>(payload: S, apply: Handler<S>['apply']) => ({
  execute(memory: Memory, given: unknown, products: readonly Product[]): Outcome {
    const { success, data } = payload.safeParse(given);
    const failed = (resultCode: number, resultMessage: string) => ({ memory, resultCode, resultMessage });
    if (!success) return failed(RESULTS.notUnderstood, 'The command was not understood.');
    const after = apply(memory, data, products);
    if ('impossible' in after) return failed(RESULTS.impossible, after.impossible);
    return { memory: after, resultCode: RESULTS.done, resultMessage: 'Done' };
  },
});

const withoutReceipt = ({ receipts }: Memory, shipmentId: string) =>
  receipts.filter((receipt) => receipt['shipmentId'] !== shipmentId);

const HANDLERS: Readonly<Record<CommandKind, ReturnType<typeof handler>>> = {
  manual_receipt: handler(
    z.looseObject({ shipmentId: text, receiptItems: z.array(z.looseObject({ productId: text })).min(1) }),
    (memory, receipt) => ({
      ...memory,
      receipts: [...withoutReceipt(memory, receipt.shipmentId), receipt],
    }),
  ),
  receipt_reject: handler(z.looseObject({ shipmentId: text }), (memory, { shipmentId }) => {
    const receipts = withoutReceipt(memory, shipmentId);
    return receipts.length < memory.receipts.length
      ? { ...memory, receipts }
      : { impossible: `There is no receipt for shipment ${shipmentId}.` };
  }),
  manual_correction: handler(
    z.looseObject({
      type: z.enum(CORRECTION_TYPES).default('insert'),
      drawerNumber: z.int().min(1),
      productId: text,
      count: z.int().min(1),
    }),
    corrected,
  ),
  inventory_sync: handler(z.looseObject({ allProducts: z.boolean() }), (memory) => memory),
  flex_config: handler(FlexData, (memory, config) => ({ ...memory, config })),
  default_config: handler(FlexData, (memory, config) => ({ ...memory, config })),
  device_tags: handler(z.looseObject({ tags: texts }), (memory, { tags }) => ({ ...memory, tags })),
  edge_properties: handler(texts, (memory, edge) => ({ ...memory, edge: { ...memory.edge, ...edge } })),
};

export const execute = (
  memory: Memory,
  { kind, payload }: CommandMessage,
  products: readonly Product[],
): Outcome => HANDLERS[kind].execute(memory, payload, products);
