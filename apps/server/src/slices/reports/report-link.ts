/** A page of the portal. */
export const linkOf = (reportId: string): string => `/report-download/${reportId}`;
