import type { OrderShipment, SapOrder } from '@parwell/contract';
import { differingTotals, type OrderTotals, type Total } from '@parwell/domain';
import { ORDER_DETAIL_TEXTS as TEXTS } from './order-detail.texts.ts';

/** In units of use, because packs of different products cannot be added (S1). */
export function orderTotals(
  sapOrders: readonly SapOrder[],
  shipments: readonly OrderShipment[],
): OrderTotals {
  const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
  return {
    ordered: sum(sapOrders.map(({ orderUnits }) => orderUnits)),
    shipped: sum(shipments.map(({ totalNumUnits }) => totalNumUnits)),
    received: sum(sapOrders.map(({ receivedUnits }) => receivedUnits)),
    lots: sum(sapOrders.flatMap(({ sapOrderLots }) => sapOrderLots.map(({ shippedQty }) => shippedQty))),
  };
}

const PART = { shipments: 'shipped', received: 'received', lots: 'lots' } as const;

/** ODET-024..026: the difference to the total of the SAP orders; empty if there is none, or no SAP order. */
export function differenceText(total: Total, totals: OrderTotals, sapOrders: readonly SapOrder[]): string {
  if (sapOrders.length === 0 || !differingTotals(totals).includes(total)) return '';
  const more = totals[PART[total]] - totals.ordered;
  return more > 0 ? TEXTS.moreThanSap(more) : TEXTS.fewerThanSap(-more);
}
