import type { CallResponse, InvoiceRequest, listInvoiceRequests } from '@parwell/contract';
import { invoiceRequest } from './invoices.fixture.ts';

/** Waits for an account; B is suggested. */
export const pendingRequest = (changes: Partial<InvoiceRequest> = {}): InvoiceRequest =>
  invoiceRequest({ status: 'PENDING ABW', abwCode: null, version: 3, ...changes });

export const requestsPage = (rows: readonly InvoiceRequest[]): CallResponse<typeof listInvoiceRequests> => ({
  result: [...rows],
  total_record: rows.length,
});
