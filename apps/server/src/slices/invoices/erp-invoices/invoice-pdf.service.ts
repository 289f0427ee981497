import type { InvoiceDetail } from '@parwell/contract';
import { dollars, type BusinessDays } from '@parwell/domain';
import { businessDaysOf } from '../../../platform/business-days.ts';
import { FileAnswer } from '../../../platform/http/file-answer.ts';
import type { Caller } from '../../../platform/http/route.ts';
import { findSoldTo } from '../../customers/customers.public.ts';
import type { InvoicesContext } from './invoice-parts.ts';
import { InvoiceSheet, type SheetColumn } from './invoice-sheet.ts';
import { requireInvoice } from './invoices.service.ts';

/** Only stored data, nothing that depends on the time of the download, so the bytes never change (B27, INVC-011). */
export async function answerInvoicePdf(
  context: InvoicesContext,
  caller: Caller,
  invoiceNumber: string,
): Promise<FileAnswer> {
  const detail = await requireInvoice(context, caller, invoiceNumber);
  const soldTo = await findSoldTo(context.db, detail.invoice.Customer);
  const sheet = await drawInvoice(detail, soldTo, context.config.INVOICE_SENDER, businessDaysOf(context));
  return new FileAnswer(`${titleOf(detail)}.pdf`, 'application/pdf', sheet.document);
}

interface SoldTo {
  readonly name: string;
  readonly address: string;
}

const titleOf = ({ invoice }: InvoiceDetail): string =>
  `${invoice.isCreditMemo ? 'Credit memo' : 'Invoice'} ${invoice.InvoiceNumber}`;

const COLUMNS: readonly SheetColumn[] = [
  { title: 'Line', width: 30 },
  { title: 'Product', width: 130 },
  { title: 'NDC', width: 70 },
  { title: 'Lot / serial number', width: 92 },
  { title: 'Dispensed', width: 54 },
  { title: 'Quantity', width: 40, align: 'right' },
  { title: 'Unit price', width: 52, align: 'right' },
  { title: 'Amount', width: 70, align: 'right' },
];

async function drawInvoice(
  detail: InvoiceDetail,
  soldTo: SoldTo,
  [sender = '', ...senderAddress]: readonly string[],
  days: BusinessDays,
): Promise<InvoiceSheet> {
  const { invoice, lines } = detail;
  const sheet = new InvoiceSheet(titleOf(detail), new Date(`${invoice.InvoiceDate}T00:00:00Z`));
  const half = sheet.width / 2 - 12;
  sheet.sideBySide(
    (x) => {
      sheet.text(sender, x, half, { weight: 'bold', size: 12 });
      for (const line of senderAddress) sheet.text(line, x, half);
    },
    (x) =>
      sheet.text(invoice.isCreditMemo ? 'CREDIT MEMO' : 'INVOICE', x, half, { weight: 'bold', size: 16 }),
  );
  sheet.space(24);
  sheet.sideBySide(
    (x) => {
      sheet.text('Sold to', x, half, { weight: 'bold' });
      for (const line of addressOf(soldTo)) sheet.text(line, x, half);
      sheet.text(`Customer ${invoice.Customer}`, x, half);
    },
    (x) => {
      for (const [name, value] of factsOf(detail)) sheet.fact(name, value, x, sheet.width / 2);
    },
  );
  sheet.space(18);
  await sheet.table(
    COLUMNS,
    lines.map((line) => cellsOf(line, days)),
  );
  sheet.space(8);
  sheet.together(70, () =>
    sheet.sideBySide(
      (x) => sheet.text(`All amounts in US dollars (${invoice.currency}).`, x, half),
      (x) => {
        for (const [name, cents] of sumsOf(invoice))
          sheet.fact(name, dollars(cents), x, sheet.width / 2, { weight: 'bold', size: 9 });
      },
    ),
  );
  sheet.end();
  return sheet;
}

/** The ERP sends the address as one line that often begins with the name. City, state and zip code stay together. */
const addressOf = ({ name, address }: SoldTo): string[] => {
  const parts = address.split(/,(?!\s*[A-Z]{2} \d{5})\s*/).filter((part) => part !== '');
  return parts[0] === name ? parts : [name, ...parts];
};

function factsOf({ invoice }: InvoiceDetail): (readonly [string, string])[] {
  return (
    [
      [invoice.isCreditMemo ? 'Credit memo number' : 'Invoice number', invoice.InvoiceNumber],
      ['Date', invoice.InvoiceDate],
      ['Due date', invoice.dueDate],
      ['Payment terms', invoice.PaymentTermsDesc],
      ['Payer', invoice.ZzinvPayer],
      ['Manufacturer', invoice.manufacturerName],
      ['Credits invoice', invoice.creditedInvoice ?? ''],
    ] as const
  ).filter(([, value]) => value !== '');
}

const cellsOf = (line: InvoiceDetail['lines'][number], days: BusinessDays): string[] => [
  String(line.lineNumber),
  [line.description, line.ProductNumber, line.assay === null ? '' : `Assay ${line.assay}`]
    .filter((text) => text !== '')
    .join('\n') || (line.kind === 'tax' ? 'Tax' : 'Fee'),
  line.ndc,
  [line.lot, line.serialNo].filter((text) => text !== '').join('\n'),
  line.dispensedAt === null ? '' : days.dayOf(Date.parse(line.dispensedAt)),
  line.quantity.toLocaleString('en-US'),
  line.unitPrice,
  dollars(line.amount),
];

function sumsOf({ InvoiceAmount, openAmount }: InvoiceDetail['invoice']): (readonly [string, number])[] {
  return [
    ['Total', InvoiceAmount],
    ['Paid and credited', InvoiceAmount - openAmount],
    ['Open amount', openAmount],
  ];
}
