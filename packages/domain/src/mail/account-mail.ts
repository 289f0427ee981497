/** The categories of mails that let their reader sign in as somebody. */
export const ACCOUNT_MAIL = {
  invitation: 'invitation',
  reset: 'password reset',
  temporaryPassword: 'temporary password',
} as const;

const NAMES: ReadonlySet<string> = new Set(Object.values(ACCOUNT_MAIL));

/** Whether the text of a mail with these categories must be kept from who could not have changed its user. */
export const isAccountMail = (categories: readonly string[]): boolean =>
  categories.some((name) => NAMES.has(name));

/** Why a text is not shown. */
export const DELIVERED_BY_SERVER = 'Only the recipient can read e-mails with a sign-in link or password.';
export const USER_IS_GONE = 'The account of the recipient no longer exists.';
