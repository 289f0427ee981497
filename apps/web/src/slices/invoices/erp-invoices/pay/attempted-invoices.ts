/** In session storage: of one tab, gone when the user signs out (PAY-010). */
const keyOf = (email: string): string => `parwell.attemptedInvoices.${email}`;

/** Numbers of invoices are texts of the ERP, but have no line breaks. */
const read = (email: string): readonly string[] => (sessionStorage.getItem(keyOf(email)) ?? '').split('\n');

/** Whether this user has gone to the payment page for an invoice in this session (PAY-008). */
export const wasAttempted = (email: string, invoiceNumber: string): boolean =>
  read(email).includes(invoiceNumber);

export function rememberAttempt(email: string, invoiceNumber: string): void {
  if (wasAttempted(email, invoiceNumber)) return;
  sessionStorage.setItem(keyOf(email), [...read(email), invoiceNumber].join('\n'));
}
