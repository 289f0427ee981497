export const linkOf = (reportId: string): string => `/report-download/${reportId}`;
