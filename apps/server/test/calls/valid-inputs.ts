import type { Given } from './places.ts';

const DAYS = { startDate: '2026-11-01', endDate: '2026-11-30' };
/** Of `addRecords`: a WEIGHT device. */
const FLEX = { cabinetId: 'c1-002' };
const MAILED = { delivery_method: 'UserQueue', recipient_addresses: ['owner@own.example'] };
const LEVELS = { cabinetType: 'EM', minSet: 1, maxSet: 2, maxFill: 3, crl: 1, packToLum: 1 };
const SLOT = { holder: 0, dispenser: 1, capacity: 1, productId: 'P-OWNRECORD' };
const ITEM = { expiryDate: '2030-01-31', totalCount: 1, productId: 'P-OWNRECORD' };

/** Where a sample of the schema would be refused for something else than the id that is tried. */
export const VALID: Readonly<Record<string, Given>> = {
  addDeviceProduct: { body: { maxUoUFillQty: 1 } },
  changeIncident: { body: { comments: 'Seen.' } },
  changeIncidents: { body: { comments: 'Seen.' } },
  countInvoiceRequests: { query: { customerId: 'c1' } },
  createParSetting: { body: LEVELS },
  createReportSubscription: { body: MAILED },
  createUser: { body: { userType: 'Customer' } },
  editReportSubscription: { body: MAILED },
  generateReport: { body: MAILED },
  getFlexConfiguration: { params: FLEX },
  getInvoiceSums: { query: { customerId: 'c1', ...DAYS } },
  listInventoryHistory: { query: DAYS },
  listInvoiceRequests: { query: { customerId: 'c1' } },
  listInvoices: { query: { customerId: 'c1', ...DAYS } },
  receiveShipments: { body: { lines: [{ qty: 1 }] } },
  rejectDeviceReceipt: { params: FLEX, body: FLEX },
  rejectReceipt: { params: FLEX, body: FLEX },
  reportInventory: { body: { reportedQty: 1 } },
  saveProductConfiguration: { body: { slots: [SLOT] } },
  sendFlexConfiguration: { params: FLEX },
  sendInventorySync: { params: FLEX },
  sendManualCorrection: { params: FLEX, body: { count: 1, expiryDate: '2030-01-31', drawerNumber: 1 } },
  sendManualReceipt: { params: FLEX, body: { shipmentDate: '2026-11-10', receiptItems: [ITEM] } },
  setDefaultConfiguration: { params: FLEX },
  submitOrderRequests: {
    body: {
      requests: [
        { requestedQuantity: 1, deviceType: 'EM', shippingMethod: 'Standard Overnight (by 10:30AM)' },
      ],
    },
  },
  updateInventory: { body: { qty: 1, reason: 'RESTOCK', holderOffset: 0, dispenserOffset: 0 } },
};
