export const PASSWORD_MIN = 10;
export const PASSWORD_MAX = 200;
/** Then it must have been replaced. */
export const TEMPORARY_PASSWORD_HOURS = 24;

export const WRONG_CURRENT_PASSWORD = 'Wrong current password';
export const SAME_PASSWORD = 'The new password must differ from the current one';

export interface PasswordOwner {
  readonly email: string;
  readonly firstName?: string;
  readonly lastName?: string;
}

/** Shorter parts of a name occur in too many words. */
const SHORTEST_PART = 4;

const partsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((part) => part.length >= SHORTEST_PART);

/**
 * Null if accepted. Length matters; composition rules only annoy. The server also refuses common passwords, which
 * need a list that browsers do not get.
 */
export function passwordProblem(
  password: string,
  { email, firstName = '', lastName = '' }: PasswordOwner,
): string | null {
  if (password.length < PASSWORD_MIN) return `The password must have at least ${PASSWORD_MIN} characters`;
  if (password.length > PASSWORD_MAX) return `The password can have at most ${PASSWORD_MAX} characters`;
  if (new Set(password).size < 5) return 'The password must have at least 5 different characters';
  const text = password.toLowerCase();
  const mailbox = email.split('@')[0]?.toLowerCase() ?? '';
  const ofMailbox = [...(mailbox.length >= SHORTEST_PART ? [mailbox] : []), ...partsOf(mailbox)];
  if (text.includes(email.toLowerCase()) || ofMailbox.some((part) => text.includes(part))) {
    return 'The password must not contain your e-mail name';
  }
  if (partsOf(`${firstName} ${lastName}`).some((part) => text.includes(part))) {
    return 'The password must not contain your name';
  }
  return null;
}
