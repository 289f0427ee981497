export const MAIL_TEXTS = {
  note: 'E-mails stay here until a mail server is configured',
  delivered: 'A mail server is configured: e-mails go to their recipients.',
  openAttachment: (file: string) => `Open attachment ${file}`,
  withheld: 'The text was handed to the mail server and is not stored.',
  secret:
    'The text holds a link that signs its reader in as the recipient. Showing it is noted in the audit log.',
  showSecret: 'Show the text',
  secretFailed: 'The text could not be shown.',
  attachmentFailed: 'The attachment could not be opened.',
} as const;
