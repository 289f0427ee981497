import type {
  CallResponse,
  InvoiceRequest,
  InvoiceRequestCounts,
  InvoiceRequestDetail,
  listInvoiceRequests,
} from '@parwell/contract';

/** Of a customer that chooses accounts; ready to send. */
export const invoiceRequest = (changes: Partial<InvoiceRequest> = {}): InvoiceRequest => {
  const { id = 48_213 } = changes;
  return {
    id,
    invoiceId: id,
    customerId: '100234',
    customerName: 'Northside Hospital',
    cabinetId: '100234-011',
    cabinetType: 'RFID',
    productId: 'F10001',
    productName: 'Pembrolix 100 mg',
    productGroup: 'Oncology',
    dispenseDate: '2026-11-16T14:02:31+00:00',
    ndc: '70311-0118-02',
    lot: '90C117',
    size: '100 mg',
    assay: '',
    unitOfMeasure: 'vial',
    serialNo: '20417788',
    rfidTag: 'E2801160600002048B52D9',
    quantity: 1,
    abwCode: 'B',
    suggestedCode: 'B',
    status: 'READY',
    claimed: false,
    omitted: false,
    omittedReason: null,
    omittedNote: '',
    rgaNumber: '',
    transmitted: null,
    refusal: '',
    customerManualSplitBill: 'Y',
    customerAutoSplitBill: 'N',
    version: 1,
    ...changes,
  };
};

/** Waits for an account; B is suggested. */
export const pendingRequest = (changes: Partial<InvoiceRequest> = {}): InvoiceRequest =>
  invoiceRequest({ status: 'PENDING ABW', abwCode: null, version: 3, ...changes });

export const requestsPage = (rows: readonly InvoiceRequest[]): CallResponse<typeof listInvoiceRequests> => ({
  result: [...rows],
  total_record: rows.length,
});

export const invoiceRequestDetail = (
  request: InvoiceRequest = invoiceRequest(),
  changes: Partial<InvoiceRequestDetail> = {},
): InvoiceRequestDetail => ({
  request,
  chosenBy: 'Keiko Laurent',
  evidence: {
    transactionId: 7,
    cabinetName: 'Outpatient Infusion Fridge',
    userName: 'Dana Whitlock',
    npi: '1730188462',
    providerName: 'Ines Calloway',
    dispensedAt: '2026-11-16T14:02:31+00:00',
    session: '5519-2208',
    note: '',
    expiration: '2027-05-20',
    timeReplaced: false,
  },
  life: [
    { title: 'Vended', note: '', at: '2026-11-16T14:18:00+00:00' },
    {
      title: 'Account B saved, Ready to Send',
      note: 'By Keiko Laurent',
      at: '2026-11-17T08:36:00+00:00',
    },
    { title: 'Sent to SAP', note: '', at: null },
  ],
  ...changes,
});

export const requestCounts = (
  changes: Partial<InvoiceRequestCounts['counts']> = {},
): InvoiceRequestCounts => ({
  counts: { 'PENDING ABW': 38, READY: 212, 'ON HOLD': 9, TRANSMITTED: 1486, OMITTED: 14, ...changes },
  refused: 0,
  unacknowledged: 0,
});
