/** In session storage: per tab, gone on sign-out (PAY-010). */
const keyOf = (email: string): string => `parwell.attemptedInvoices.${email}`;

/** Invoice numbers are texts of the ERP without line breaks. */
const read = (email: string): readonly string[] => (sessionStorage.getItem(keyOf(email)) ?? '').split('\n');

/** Whether this user has opened the payment page of an invoice in this session (PAY-008). */
export const wasAttempted = (email: string, invoiceNumber: string): boolean =>
  read(email).includes(invoiceNumber);

export function rememberAttempt(email: string, invoiceNumber: string): void {
  if (wasAttempted(email, invoiceNumber)) return;
  sessionStorage.setItem(keyOf(email), [...read(email), invoiceNumber].join('\n'));
}
