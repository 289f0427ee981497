import type { OrderRequest } from '@parwell/contract';

export const orderRequest = (changes: Partial<OrderRequest> = {}): OrderRequest => ({
  id: '7',
  customerId: '100234',
  customer: { customerName: 'Northside Hospital' },
  productId: 'F10001',
  product: {
    productName: 'Trastuvexa 420 mg',
    deviceType: 'RFID',
    outstandingOrders: 1,
    unitsPerPack: 5,
  },
  requestedQuantity: 8,
  approvedQuantity: null,
  shippingMethod: 'Standard Overnight (by 10:30AM)',
  onHandQuantity: 4,
  par: { usageY: 300 },
  status: 'PENDING',
  customerNotes: 'Two patients tomorrow',
  adminNotes: '',
  orderNotes: '',
  batches: [],
  defaultBatch: null,
  warehouseInventory: [],
  createdBy: 'dana@northside.example',
  updatedBy: 'dana@northside.example',
  createdAt: '2026-11-16T09:30:00+00:00',
  updatedAt: '2026-11-16T09:30:00+00:00',
  outcome: { problem: '', orderedQuantity: 0, orderNumbers: [], trackingNumbers: [] },
  mayCancel: true,
  version: 3,
  ...changes,
});

const batch = (id: string, warehouseQty: number) =>
  ({
    id,
    warehouse: id.startsWith('NCDC') ? 'NCDC' : 'SCDC',
    lotNumber: id.slice(5),
    warehouseQty,
    expirationDate: '2027-06-30',
    diffDays: 226,
  }) as const;

/** As staff see it, with the stock of warehouses. */
export const managedRequest = (changes: Partial<OrderRequest> = {}): OrderRequest =>
  orderRequest({
    mayCancel: false,
    defaultBatch: batch('NCDC/N1', 3),
    warehouseInventory: [[batch('NCDC/N1', 3), batch('NCDC/N2', 4)], [batch('SCDC/S1', 2)], []],
    ...changes,
  });
