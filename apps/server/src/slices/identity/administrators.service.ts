import { ALL, CAPABILITIES, INVALID_EMAIL, isEmail, normalizeEmail } from '@parwell/domain';
import type { Context } from '../../context.ts';
import { addUser, findAccount } from '../users/users.public.ts';
import { invite } from './password-links.service.ts';

type Created = { readonly email: string; readonly link: string } | { readonly problem: string };

/**
 * For a portal that nobody can sign in to yet. If the user exists but never chose a password, only makes a new link.
 */
export async function createAdministrator(context: Context, text: string): Promise<Created> {
  const email = normalizeEmail(text);
  if (!isEmail(email)) return { problem: `${INVALID_EMAIL}: npm run admin -- you@company.example` };
  return context.db.transaction(async (tx) => {
    const known = await findAccount(tx, email);
    if (known && known.passwordHash !== null)
      return { problem: `${email} already has an account with a password.` };
    if (known) return { email, link: await invite(context, tx, known) };
    const roles = Object.fromEntries(CAPABILITIES.map((capability) => [capability, 'OWNER']));
    const added = await addUser(
      context,
      tx,
      { machine: 'npm run admin' },
      {
        email,
        firstName: 'Portal',
        lastName: 'Administrator',
        accessGroups: { customer: [ALL] },
        roles,
        personas: [],
        helpTopics: [],
      },
    );
    return added
      ? { email, link: added.link }
      : { problem: `${email} was created by somebody else just now.` };
  });
}
