export const IMPORT_TEXTS = {
  template: 'Download template',
  fileRequired: 'A csv file must be selected',
  tooManyCells: 'This row has more cells than there are columns',
  tooLong: 'A value in this row is too long',
  previewFailed: 'Failed to check the file',
  preview: 'Preview',
  back: 'Back',
  close: 'Close',
  row: 'Row',
  rows: 'Rows in the file',
  result: 'Result',
  details: 'Details',
  outcomes: {
    preview: { new: 'New', change: 'Change', unchanged: 'Unchanged', problem: 'Problem' },
    done: { new: 'Created', change: 'Changed', unchanged: 'Unchanged', problem: 'Not imported' },
  },
  inFull: { new: 'Not in the portal before.', change: '', unchanged: 'Already as in the file.', problem: '' },
  previewed: (created: string, changed: string, unchanged: string, bad: string) =>
    `${created} new, ${changed} to change, ${unchanged} unchanged, ${bad} with problems.`,
  skipped: 'Rows with problems will not be imported.',
  imported: (created: string, changed: string, unchanged: string, bad: string) =>
    `${created} created, ${changed} changed, ${unchanged} unchanged, ${bad} not imported.`,
  importRows: (rows: string, one: boolean) => `Import ${rows} ${one ? 'row' : 'rows'}`,
  from: (before: string, after: string) => `${before || '–'} → ${after || '–'}`,
} as const;
