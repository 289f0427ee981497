import type {
  OrderLot,
  OrderShipment,
  OrderSummary,
  OrderTransaction,
  RestockRequest,
  SapOrder,
  ShipmentItem,
} from '@parwell/contract';

export const summary = (changes: Partial<OrderSummary> = {}): OrderSummary => ({
  orderId: '4500001',
  requestNumber: 'R-17',
  orderNumber: '4500001',
  customerId: '100234',
  customerName: 'Northside Hospital',
  cabinetId: '100234-001',
  cabinetName: 'ICU North',
  requestedAt: '2026-11-12T08:00:00.000Z',
  orderedAt: '2026-11-12T09:00:00.000Z',
  shippedAt: '2026-11-13T10:00:00.000Z',
  receivedAt: '2026-11-14T11:00:00.000Z',
  ...changes,
});

export const request = (changes: Partial<RestockRequest> = {}): RestockRequest => ({
  requestNumber: 'R-17',
  requestLine: 1,
  customerId: '100234',
  cabinetId: '100234-001',
  productId: 'P1',
  productName: 'Infliximab 100 mg',
  orderQty: 2,
  orderUnits: 20,
  lot: 'LOT-REQ-777001',
  warehouse: 'NCDC',
  shippingMethod: 'Standard Overnight (by 10:30AM)',
  createdAt: '2026-11-12T08:00:00.000Z',
  createdBy: 'Ada Moss',
  abwCode: 'W',
  poStatus: 'On Order',
  failure: '',
  ...changes,
});

export const lot = (changes: Partial<OrderLot> = {}): OrderLot => ({
  orderNumber: '4500001',
  orderLine: '10',
  productId: 'P1',
  lot: 'LOT-SAP-888002',
  shippedQty: 10,
  receivedQty: 4,
  trackingNumber: '1Z999AA10123456784',
  ...changes,
});

export const sapOrder = (changes: Partial<SapOrder> = {}): SapOrder => ({
  orderNumber: '4500001',
  orderLine: '10',
  poNumber: 'PO-9',
  orderStatus: 'On Order',
  productId: 'P1',
  productName: 'Infliximab 100 mg',
  orderQty: 2,
  orderUnits: 20,
  shippedUnits: 10,
  receivedUnits: 4,
  endedUnits: 0,
  inReviewUnits: 3,
  notes: 'Call before delivery',
  createdAt: '2026-11-12T09:00:00.000Z',
  updatedAt: '2026-11-13T09:30:00.000Z',
  statusBy: '',
  sapOrderLots: [lot()],
  version: 4,
  ...changes,
});

export const shipment = (changes: Partial<OrderShipment> = {}): OrderShipment => ({
  shipmentId: 'SHP-1',
  lineKey: 'SHP-1/1',
  customerNumber: '100234',
  itemIdentifier: '01234-5678-90',
  vendorItem: 'P1',
  factorDescription: 'Infliximab 100 mg vial',
  lotNumber: 'LOT-WHS-999003',
  numPkgsShipped: 1,
  totalNumUnits: 10,
  receivedUnits: 4,
  shipDate: '2026-11-13T10:00:00.000Z',
  estimatedDelivery: '2026-11-14',
  orderNumber: '4500001',
  orderLineNumber: '10',
  trackingNumber: 'HAND 7',
  transmitStatus: 'Pending',
  ...changes,
});

export const item: ShipmentItem = {
  FFFItemId: 'P1',
  ndc: '01234-5678-90',
  lotNumber: 'LOT-ITEM-111004',
  tagId: 'E28011700000020F1A2B3C4D',
  shipmentId: 'SHP-1',
  expdate: '2027-05-31',
  serialNumber: 'SN-0001',
};

export const transaction: OrderTransaction = {
  id: 91,
  customerId: '100234',
  cabinetId: '100234-001',
  FFFItemId: 'P1',
  type: 'INSERT',
  lotNumber: 'LOT-RCV-222005',
  objectId: 'E28011700000020F1AFFEEDD',
  qty: 4,
  sourceTimestamp: '2026-11-14T11:00:00.000Z',
};
