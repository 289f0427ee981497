import type { WidgetName } from '@parwell/domain';

/** The width of a widget; the widgets of a row share its remaining space. */
export type Room = 'tile' | 'third' | 'half' | 'full';

interface Place {
  readonly room: Room;
  /** The skeleton's height, so that little moves when the numbers arrive. */
  readonly height: number;
  /** A chart shows a loader for a short time only (DASH-070). */
  readonly chart: boolean;
}

const tile: Place = { room: 'tile', height: 112, chart: false };
const wideTable: Place = { room: 'full', height: 300, chart: false };
const table: Place = { room: 'half', height: 300, chart: false };
const days: Place = { room: 'third', height: 284, chart: true };
const chart: Place = { room: 'third', height: 240, chart: true };

/** By name, because an unavailable widget has no content to decide by. */
export const PLACES: Readonly<Record<WidgetName, Place>> = {
  sapConnection: tile,
  igConnection: tile,
  aggConnection: tile,
  mailServer: tile,
  jobs: tile,
  cycleCounts: tile,
  reminders: { room: 'third', height: 240, chart: false },
  offlineCabinets: wideTable,
  suspendedTransactions: wideTable,
  pendingReceipts: wideTable,
  jobStatuses: wideTable,
  openRestockOrders: table,
  customerInventory: table,
  orderReplens: chart,
  usage: days,
  orderRequests: days,
  shipments: days,
  transmittedInvoices: days,
  pendingInvoices: chart,
  outstandingOrders: chart,
  currentInventory: chart,
  expiringInventory: chart,
};

/** DASH-060, DASH-061. */
const AT_THE_BOTTOM: ReadonlySet<WidgetName> = new Set(['outstandingOrders', 'currentInventory']);

interface Named {
  readonly name: WidgetName;
}

/**
 * Tiles at the top (DASH-043..045), two charts at the bottom, everything else between them in the order of
 * the answer.
 */
export function arrange<W extends Named>(widgets: readonly W[]) {
  const isTile = ({ name }: Named) => PLACES[name].room === 'tile';
  const isLast = ({ name }: Named) => AT_THE_BOTTOM.has(name);
  return {
    tiles: widgets.filter(isTile),
    others: [...widgets.filter((widget) => !isTile(widget) && !isLast(widget)), ...widgets.filter(isLast)],
  };
}
