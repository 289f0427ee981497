export const PASSWORD_MIN = 10;
export const PASSWORD_MAX = 200;

/** Why a chosen password is refused, or null. Length matters; composition rules only annoy. */
export function passwordProblem(password: string, email: string): string | null {
  if (password.length < PASSWORD_MIN) return `A password has at least ${PASSWORD_MIN} characters`;
  if (password.length > PASSWORD_MAX) return `A password has at most ${PASSWORD_MAX} characters`;
  if (new Set(password).size < 5) return 'A password needs at least 5 different characters';
  const mailbox = email.split('@')[0]?.toLowerCase() ?? '';
  if (mailbox.length >= 4 && password.toLowerCase().includes(mailbox)) {
    return 'A password must not contain your e-mail name';
  }
  return null;
}
