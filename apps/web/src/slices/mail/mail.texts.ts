export const MAIL_TEXTS = {
  note: 'E-mails stay here until a mail server is configured',
  delivered: 'A mail server is configured: e-mails go to their recipients.',
  openAttachment: (file: string) => `Open attachment ${file}`,
  withheld: 'The text was handed to the mail server and is not stored.',
  attachmentFailed: 'The attachment could not be opened.',
} as const;
