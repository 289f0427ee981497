/**
 * Pages that another system leads back to, with parameters that are used once. Who has to sign in again meanwhile returns to
 * them, but they are never the saved URL.
 */
const RETURN_PAGES = new Set(['/invoice-payment-confirmation']);

export const isReturnPage = (pathname: string): boolean =>
  RETURN_PAGES.has(pathname.replace(/(?<=.)\/+$/, ''));
