import { hash, verify } from '@node-rs/argon2';
import { passwordProblem, type PasswordOwner } from '@parwell/domain';
import type { Context } from '../../context.ts';
import { AppError, refusedField } from '../../platform/app-error.ts';
import { COMMON_PASSWORD, isCommonPassword } from './passwords/common-passwords.ts';

/** Argon2id, the library's default, at the cost OWASP recommends. */
const ARGON2 = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export const hashPassword = (password: string): Promise<string> => hash(password, ARGON2);

let dummyHash: Promise<string> | undefined;

/** Without an account or password, a dummy hash is checked, so that the response time reveals nothing. */
export async function isPassword(stored: string | null | undefined, password: string): Promise<boolean> {
  dummyHash ??= hashPassword('nobody has this password');
  const matches = await verify(stored ?? (await dummyHash), password);
  return matches && stored !== null && stored !== undefined;
}

export function requireGoodPassword(password: string, owner: PasswordOwner): void {
  const problem = passwordProblem(password, owner) ?? (isCommonPassword(password) ? COMMON_PASSWORD : null);
  if (problem) throw refusedField('password', problem);
}

export function requirePasswords({ config: { OIDC } }: Pick<Context, 'config'>): void {
  if (OIDC) throw new AppError('refused', `Parwell stores no passwords: users sign in with ${OIDC.label}.`);
}
