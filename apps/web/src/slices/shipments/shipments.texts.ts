/** Not given by the specification. */
export const SHIPMENT_TEXTS = {
  warehouseShipments: 'Warehouse shipments',
  shipments: 'Shipments',
  closeLine: 'Close line',
  closing: (product: string, lot: string, units: number) =>
    `${product}, lot ${lot}: ${units === 1 ? '1 unit does' : `${units} units do`} not come any more.`,
  reason: 'Reason',
  reasonRequired: 'Reason is required.',
  closed: (shipmentId: string, lot: string) => `Lot ${lot} of shipment ${shipmentId} is closed.`,
  pending: 'Pending Shipments',
  list: 'Pending shipments',
  inReview: 'In review',
  expired: 'Expired',
  receivesItself: 'This device receives shipments by itself, as it reads or weighs them.',
  packs: (packs: number, perPack: number) => `${packs} × ${perPack}`,
  receive: 'Receive',
  receiveAll: 'Receive all as shipped',
  receiveLine: 'Receive shipment',
  note: 'Note',
  quantity: 'Quantity',
  lot: (lot: string) => `Lot ${lot}`,
  shipment: (shipmentId: string) => `Shipment ${shipmentId}`,
  different: 'Different quantity',
  differentOf: (product: string, lot: string) => `Different quantity of ${product}, lot ${lot}`,
  units: (units: number) => (units === 1 ? '1 unit' : `${units} units`),
  /** Shown before anything is sent. */
  willBeReviewed: 'Another quantity than shipped. It will be reviewed.',
  expiredWillBeReviewed: 'This lot has expired. It will be reviewed.',
  summary: (asShipped: number, toReview: number) =>
    toReview === 0
      ? `${asShipped === 1 ? '1 line' : `${asShipped} lines`} as shipped.`
      : `${asShipped === 1 ? '1 line' : `${asShipped} lines`} as shipped, ${toReview} for review.`,
  result: 'Result of receiving',
  received: (lines: number) => (lines === 1 ? '1 line received.' : `${lines} lines received.`),
  ofLine: (product: string, lot: string, reason: string) => `${product}, lot ${lot}: ${reason}`,
  receivedBefore: (by: string, when: string) => `${by || 'Somebody else'} received this line on ${when}.`,
  notAmongLines: (text: string) => `${text} is not among the lines to receive.`,
  scannedAlready: (unit: string) => `${unit} is counted already.`,
  scanFailed: 'The scan could not be read.',
} as const;
