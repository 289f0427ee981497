/** Not given by the specification. */
export const PAY_TEXTS = {
  pay: 'Pay by card',
  opening: 'Opening the payment page…',
  again: (invoiceNumber: string) => `Pay invoice ${invoiceNumber} again?`,
  test: 'Test mode: no money moves.',
  started: 'Payment started',
  by: (name: string) => `by ${name}`,
  declined: 'Card declined',
  expired: 'Payment not completed',
  toRefund: 'To be refunded',
  wrongAmount: (taken: string, open: string) => `Wrong amount taken: ${taken} instead of ${open}`,
  notPayable: 'To be refunded. Cannot be paid by card until then.',
  settled: 'Settled',
  refunded: 'Refunded',
  paid: 'Paid by card',
  paidAndRefunded: 'Paid by card, then refunded',
  erpWaits: 'The ERP has not been told yet',
} as const;
