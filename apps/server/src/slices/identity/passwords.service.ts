import { hash, verify } from '@node-rs/argon2';
import type { Context } from '../../context.ts';
import { AppError } from '../../platform/app-error.ts';

/** Argon2id, the library's default, with the cost that OWASP recommends. */
const ARGON2 = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export const hashPassword = (password: string): Promise<string> => hash(password, ARGON2);

let nobody: Promise<string> | undefined;

/**
 * Whether the password is right. Without an account, or with one that has no password yet, the same
 * work is done against nobody's hash, so that the time taken tells nothing.
 */
export async function isPassword(stored: string | null | undefined, password: string): Promise<boolean> {
  nobody ??= hashPassword('nobody has this password');
  const right = await verify(stored ?? (await nobody), password);
  return right && stored !== null && stored !== undefined;
}

/** Where a provider signs people in, nobody is given a password. */
export function requirePasswords({ config: { OIDC } }: Pick<Context, 'config'>): void {
  if (OIDC) throw new AppError('refused', `Parwell keeps no passwords: people sign in with ${OIDC.label}.`);
}
