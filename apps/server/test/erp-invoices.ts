import { lineAmount, sumCents } from '@parwell/domain';
import type { DocumentOf } from '../src/gateways/documents/documents.ts';
import { sql, type Queryable } from '../src/platform/db/database.ts';

type Invoice = DocumentOf<'invoice'>;
type Line = Invoice['lines'][number];

/** A request that the ERP has received; returns its id. The vend need not exist. */
export const addSentRequest = async (
  db: Queryable,
  request: {
    readonly customerId: string;
    readonly cabinetId: string;
    readonly productId: string;
    readonly vendKey?: string;
  },
): Promise<number> =>
  (
    await db.one<{ id: number }>(sql`
      INSERT INTO invoice_requests (vend_key, customer_id, cabinet_id, cabinet_type, product_id, ndc, lot, size, assay,
        unit_of_measure, serial, tag_id, quantity, user_name, npi, dispensed_at, manual_split, auto_split, suggested_code,
        status, abw_code, document_id, transmitted_at, created_at)
      VALUES (coalesce(${request.vendKey ?? null}, gen_random_uuid()::text), ${request.customerId}, ${request.cabinetId}, 'EM',
        ${request.productId}, '12345-678-90', 'L1', '', '', '', '', '', 2, 'Dana', '', now(), 'N', 'N', 'A', 'TRANSMITTED',
        'A', 'P-INV-1', now(), now())
      RETURNING id`)
  ).id;

/** The ERP's line; the price follows from the rest. */
export const invoiceLine = (line: Partial<Line> = {}): Line => {
  const { quantity = 2, assay = null, unitPrice = 12_5000 } = line;
  return {
    lineNumber: 10,
    kind: 'product',
    requestId: null,
    productId: 'P1',
    description: '',
    ndc: '12345-678-90',
    lot: 'L1',
    serial: '',
    dispensedAt: null,
    quantity,
    assay,
    unitPrice,
    amount: lineAmount(quantity, assay, unitPrice),
    ccrRelevant: 'yes',
    ...line,
  };
};

export const invoiceOf = (invoiceNumber: string, invoice: Partial<Invoice> = {}): Invoice => {
  const { lines = [invoiceLine()] } = invoice;
  return {
    documentId: `E-${invoiceNumber}`,
    invoiceNumber,
    customerId: 'c1',
    payer: 'c1-A',
    invoiceDate: '2026-10-01',
    dueDate: null,
    paymentTerms: 'Net 30',
    netDays: 30,
    paymentMethod: 'ACH',
    manufacturer: 'Northfield Biologics',
    currency: 'USD',
    creditedInvoice: '',
    total: sumCents(lines.map(({ amount }) => amount)),
    ...invoice,
    lines,
  };
};
