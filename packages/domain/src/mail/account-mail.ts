/** Mails of these categories let their reader sign in as somebody. */
export const ACCOUNT_MAIL = {
  invitation: 'invitation',
  reset: 'password reset',
  temporaryPassword: 'temporary password',
} as const;

/** Its link answers for the reader of an address (N12). */
export const ADDRESS_QUESTION = 'address question';

const NAMES: ReadonlySet<string> = new Set([...Object.values(ACCOUNT_MAIL), ADDRESS_QUESTION]);

/** Then only callers who could have changed the user may read the text. */
export const isAccountMail = (categories: readonly string[]): boolean =>
  categories.some((name) => NAMES.has(name));

/** Why a text is not shown. */
export const DELIVERED_BY_SERVER = 'Only the recipient can read e-mails with a sign-in link or password.';
export const USER_IS_GONE = 'The account of the recipient no longer exists.';
