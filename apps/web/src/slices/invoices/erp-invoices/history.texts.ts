import type { InvoicePayment } from '@parwell/contract';
import type { InvoiceState } from '@parwell/domain';
import { formatCount } from '../../../ui/table/pagination.tsx';

/** Not given by the specification. */
export const HISTORY_TEXTS = {
  title: 'Invoice History',
  cardPayable: 'Card-Payable Invoices',
  list: 'Invoices',
  none: 'No invoices found.',
  filters: { customer: 'Customer', dates: 'Invoice date', number: 'Invoice number', ageing: 'Due' },
  state: (state: InvoiceState, days: number): string =>
    ({
      paid: 'Paid',
      open: 'Open',
      overdue: `Overdue ${formatCount(days)} ${days === 1 ? 'day' : 'days'}`,
      'credit memo': 'Credit memo',
    })[state],

  balance: {
    label: 'Balance',
    open: 'Open balance',
    overdue: 'Overdue',
    credits: 'Unused credits',
    /** The open balance is the owed amount less the credits. */
    included: 'Taken off the open balance',
    of: (invoices: number) => `Of ${formatCount(invoices)} ${invoices === 1 ? 'invoice' : 'invoices'}`,
    /** Invoices outside the filter's dates. */
    elsewhere: (amount: string) => `${amount} more is owed for invoices of other days.`,
    ageing: 'What is owed, by how long it is due',
  },

  actions: { details: 'Details', pdf: 'Download PDF' },
  pdfFailed: 'The PDF could not be loaded.',
  pdfName: (number: string, isCreditMemo: boolean) =>
    `${isCreditMemo ? 'Credit memo' : 'Invoice'} ${number}.pdf`,

  details: {
    label: 'Invoice',
    loading: 'Loading the invoice',
    notFound: 'There is no such invoice.',
    name: (number: string) => `Invoice ${number}`,
    creditMemo: (number: string) => `Credit memo ${number}`,
    place: (index: number, of: number) => `${formatCount(index)} of ${formatCount(of)}`,
    previous: 'Previous invoice',
    next: 'Next invoice',
    facts: {
      amount: 'Amount',
      open: 'Open',
      date: 'Date',
      dueDate: 'Due',
      customer: 'Customer',
      payer: 'Payer',
      terms: 'Terms',
      manufacturer: 'Manufacturer',
      credits: 'Credits',
    },
    lines: (count: number) => `${formatCount(count)} ${count === 1 ? 'line' : 'lines'}`,
    allLines: (count: number) => `Show all ${formatCount(count)} lines`,
    ndc: (ndc: string) => `NDC ${ndc}`,
    lot: (lot: string) => `Lot ${lot}`,
    serial: (serial: string) => `Serial ${serial}`,
    dispensed: 'Dispensed',
    /** '2 × 1024.5 × $1.2345': quantity, assay and price. */
    factors: (quantity: number, assay: string | null, unitPrice: string) =>
      [formatCount(quantity), ...(assay === null ? [] : [assay]), `$${unitPrice}`].join(' × '),
    request: (id: number) => `Request ${id}`,
    kinds: { product: '', fee: 'Fee', tax: 'Tax' },
    payments: 'Payments',
    noPayments: 'Nothing was paid yet.',
    wrongAmount: (taken: string) =>
      `Nothing is counted as paid: ${taken} was taken by card, which is the wrong amount and to be refunded.`,
    payment: {
      payment: 'Payment',
      credit: 'Credit',
      card: 'Card payment',
    } satisfies Readonly<Record<InvoicePayment['kind'], string>>,
    creditMemos: 'Credit memos',
  },
} as const;
