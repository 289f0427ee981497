/** The texts of the mailbox that are not prescribed. */
export const MAIL_TEXTS = {
  withheld: 'The text was handed to the mail server and is not stored.',
  attachmentFailed: 'The attachment could not be opened.',
} as const;
