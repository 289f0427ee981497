import type {
  CallResponse,
  InvoiceRequest,
  InvoiceRequestCounts,
  listInvoiceRequests,
} from '@parwell/contract';

/** Waits for an account; B is suggested. */
export const invoiceRequest = (changes: Partial<InvoiceRequest> = {}): InvoiceRequest => {
  const { id = 48213 } = changes;
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
    dispenseDate: '2026-11-16T21:02:31+00:00',
    ndc: '70311-0118-02',
    lot: '90C117',
    size: '100 mg',
    assay: '',
    unitOfMeasure: 'EA',
    serialNo: '20417788',
    rfidTag: 'E28011700000020F8B52D9',
    quantity: 1,
    abwCode: null,
    suggestedCode: 'B',
    status: 'PENDING ABW',
    claimed: false,
    omitted: false,
    omittedReason: null,
    omittedNote: '',
    rgaNumber: '',
    transmitted: null,
    refusal: '',
    customerManualSplitBill: 'Y',
    customerAutoSplitBill: 'N',
    version: 3,
    ...changes,
  };
};

export const requestsPage = (rows: readonly InvoiceRequest[]): CallResponse<typeof listInvoiceRequests> => ({
  result: [...rows],
  total_record: rows.length,
});

export const requestCounts = (changes: Partial<InvoiceRequestCounts> = {}): InvoiceRequestCounts => ({
  counts: { 'PENDING ABW': 38, READY: 212, 'ON HOLD': 9, TRANSMITTED: 1486, OMITTED: 14 },
  refused: 0,
  unacknowledged: 0,
  ...changes,
});
