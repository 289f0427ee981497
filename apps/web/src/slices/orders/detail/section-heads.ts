import type { OrderShipment, RestockRequest, SapOrder } from '@parwell/contract';
import { differenceText, orderTotals } from './order-totals.ts';
import { ORDER_DETAIL_TEXTS as TEXTS } from './order-detail.texts.ts';

/** ODET-004, in display order. */
export const ORDER_SECTIONS = [
  'Restock Request',
  'SAP Orders',
  'Order Lots',
  'Warehouse Shipment',
  'Shipment Items',
  'Received',
] as const;
export type OrderSection = (typeof ORDER_SECTIONS)[number];

/** The parts loaded so far. */
interface Loaded {
  readonly requests: readonly RestockRequest[] | undefined;
  readonly sapOrders: readonly SapOrder[] | undefined;
  readonly shipments: readonly OrderShipment[] | undefined;
  /** Their number. */
  readonly items: number | undefined;
}

export interface SectionHead {
  /** The total of the section; empty until loaded. */
  readonly about: string;
  /** The difference to the SAP orders; empty if there is none. */
  readonly difference: string;
}

/** Texts for the heads of the sections, so that differences are visible without opening them. */
export function sectionHeads({
  requests,
  sapOrders,
  shipments,
  items,
}: Loaded): Readonly<Record<OrderSection, SectionHead>> {
  const totals = orderTotals(sapOrders ?? [], shipments ?? []);
  const requested = requests?.reduce((sum, { orderUnits }) => sum + orderUnits, 0);
  const head = (about: string, difference = ''): SectionHead => ({ about, difference });
  const units = (isLoaded: unknown, total = 0) => (isLoaded ? TEXTS.units(total) : '');
  const lines = sapOrders ?? [];
  return {
    'Restock Request': head(units(requests, requested)),
    'SAP Orders': head(units(sapOrders, totals.ordered)),
    'Order Lots': head(units(sapOrders, totals.lots), differenceText('lots', totals, lines)),
    'Warehouse Shipment': head(
      units(shipments, totals.shipped),
      shipments ? differenceText('shipments', totals, lines) : '',
    ),
    'Shipment Items': head(items === undefined ? '' : TEXTS.items(items)),
    Received: head(units(sapOrders, totals.received), differenceText('received', totals, lines)),
  };
}
