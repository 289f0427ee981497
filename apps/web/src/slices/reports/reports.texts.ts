/** The texts of reports that are not prescribed. */
export const REPORT_TEXTS = {
  notAvailable:
    'This report is not available. Reports are deleted after 30 days, and only their owner can open them.',
  preparingDownload: 'Preparing your download',
  again: 'If nothing happens, download it again.',
  preparing: 'In progress',
  columnsHint: 'In the chosen order. None selected: all columns.',
  deleteMessage: (name: string, email: string) =>
    `${name} will no longer be created for ${email}. Existing reports stay.`,
  neverRan: 'Has not run yet.',
} as const;
