/**
 * Other systems lead back to these pages, with parameters that work once. A user who must sign in again
 * returns to them, but they are never the saved URL.
 */
const RETURN_PAGES = new Set(['/invoice-payment-confirmation']);

export const isReturnPage = (pathname: string): boolean =>
  RETURN_PAGES.has(pathname.replace(/(?<=.)\/+$/, ''));
