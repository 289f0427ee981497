import type { Given } from './places.ts';

const DAYS = { startDate: '2026-11-01', endDate: '2026-11-30' };
/** Of `addRecords`: a WEIGHT device. */
const FLEX = { cabinetId: 'c1-002' };
const MAILED = { delivery_method: 'UserQueue', recipient_addresses: ['owner@own.example'] };
const LEVELS = { cabinetType: 'EM', minSet: 1, maxSet: 2, maxFill: 3, crl: 1, packToLum: 1 };
const SLOT = { holder: 0, dispenser: 0, capacity: 5, productId: 'P-OWNRECORD' };
const ITEM = { expiryDate: '2030-01-31', totalCount: 1, productId: 'P-OWNRECORD' };

/** Where a sample of the schema would be refused for something else than the id that is tried. */
export const VALID: Readonly<Record<string, Given>> = {
  addDeviceProduct: { body: { maxUoUFillQty: 1 } },
  changeIncident: { body: { comments: 'Seen.' } },
  changeIncidents: { body: { comments: 'Seen.' } },
  countInvoiceRequests: { query: { customerId: 'c1' } },
  createParSetting: { body: LEVELS },
  createReportSubscription: { body: MAILED },
  createToken: {
    body: {
      scopes: { orders: 'VIEWER' },
      customers: ['c1'],
      addresses: [],
      expiresAt: '2026-12-01T00:00:00Z',
    },
  },
  createUser: { body: { userType: 'customer' } },
  editReportSubscription: { body: MAILED },
  generateReport: { body: MAILED },
  getFlexConfiguration: { params: FLEX },
  getInvoiceSums: { query: { customerId: 'c1', ...DAYS } },
  listDeviceReceipts: { params: FLEX },
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
  sendManualCorrection: {
    params: FLEX,
    body: { count: 1, expiryDate: '01/31/2030', drawerNumber: 1, lotNumber: 'L1' },
  },
  sendManualReceipt: { params: FLEX, body: { shipmentDate: '2026-11-10', receiptItems: [ITEM] } },
  setDefaultConfiguration: { params: FLEX },
  submitOrderRequests: {
    body: {
      requests: [
        {
          requestedQuantity: 1,
          productId: 'P-everybody',
          deviceType: 'EM',
          shippingMethod: 'Standard Overnight (by 10:30AM)',
        },
      ],
    },
  },
  updateInventory: { body: { qty: 1, reason: 'VEND' } },
};

/** Calls that are refused with one's own ids too; what is tried there is refused before or after the same check. */
export const REFUSED_ANYWAY: Readonly<Record<string, string>> = {
  addCabinetUser: 'the user is there already',
  addLocation: 'the device has no locations',
  addProvider: 'the device has no providers',
  cancelDeviceCommand: 'the command is of staff',
  cancelReport: 'the report is done',
  confirmAuthenticator: 'the authenticator was confirmed before',
  confirmPasskey: 'needs what a browser makes',
  correctLot: 'of the present version only',
  createParSetting: 'there is one already',
  createReportSubscription: 'there is one of this name',
  createUser: 'needs a customer and roles',
  decideOutsideAddress: 'the address is that of a user',
  deleteProvider: 'the device has no providers',
  editReportSubscription: 'the subscription has ended by then',
  endTokenOf: 'the token has ended by then',
  getCreditCardPayability: 'the customer does not pay by card',
  importSettings: 'of the present version only',
  prepareDownload: 'the file has never been made',
  previewSettingsImport: 'not from the device itself',
  replaceMachine: 'of the present version only',
  reportInventory: 'the stock has moved by then',
  runReportSubscription: 'the subscription has ended by then',
  saveChannelGroup: 'needs a kind of notification',
  sendFlexConfiguration: 'of the present version only',
  sendManualCorrection: 'the tray holds nothing',
  sendTestNotification: 'needs a kind of notification',
  startCardPayment: 'the customer does not pay by card',
  submitOrderRequests: 'no product is ordered for this device type',
  updateUser: 'nobody changes their own permissions',
};
