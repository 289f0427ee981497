/** The page of the portal that downloads a report. */
export const linkOf = (reportId: string): string => `/report-download/${reportId}`;
