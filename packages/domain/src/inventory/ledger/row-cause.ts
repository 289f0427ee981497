export const ROW_CAUSES = ['event', 'command', 'act', 'review', 'grace', 'shipment', 'other'] as const;
export type RowCauseKind = (typeof ROW_CAUSES)[number];

export interface RowCause {
  readonly kind: RowCauseKind;
  /** Of the event, command, shipment or review; empty if there is none to look up. */
  readonly id: string;
}

/** Reads a row's key, which is made from its cause (see `firstKey`, `resolvedKey` and `vendKey`). */
export function causeOfRow(key: string): RowCause {
  const [, event] = /^event\/(\d+)\/\d+$/.exec(key) ?? [];
  if (event !== undefined) return { kind: 'event', id: event };
  const [, command] = /^command\/([0-9a-f-]{36})\/\d+$/.exec(key) ?? [];
  if (command !== undefined) return { kind: 'command', id: command };
  const [, review] = /^review\/(.+)\/\d+$/.exec(key) ?? [];
  if (review !== undefined) return { kind: 'review', id: review };
  const [, shipment] = /^shipment\/(.+)\/\d+$/.exec(key) ?? [];
  if (shipment !== undefined) return { kind: 'shipment', id: shipment };
  if (key.startsWith('act/')) return { kind: 'act', id: '' };
  return { kind: key.startsWith('vend/') ? 'grace' : 'other', id: '' };
}
