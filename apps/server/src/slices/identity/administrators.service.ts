import {
  adminDomainRequired,
  ALL,
  CAPABILITIES,
  INVALID_EMAIL,
  isAdminEmail,
  isEmail,
  normalizeEmail,
} from '@parwell/domain';
import type { Context } from '../../context.ts';
import { auditOf } from '../audit/audit.public.ts';
import { addUser, findAccount } from '../users/users.public.ts';
import { hasFactor } from './factors/factors.queries.ts';
import { removeAll } from './factors/factors.service.ts';
import { invite } from './password-links.service.ts';

const audit = auditOf('identity', 'user');

type Created = { readonly email: string; readonly link: string } | { readonly problem: string };

/**
 * For a portal that nobody can sign in to yet. If the user exists but never chose a password, only makes a new link.
 */
export async function createAdministrator(context: Context, text: string): Promise<Created> {
  const email = normalizeEmail(text);
  if (!isEmail(email)) return { problem: `${INVALID_EMAIL}: parwell admin you@company.example` };
  return context.db.transaction(async (tx) => {
    const known = await findAccount(tx, email);
    if (known && known.passwordHash !== null)
      return { problem: `${email} already has an account with a password.` };
    if (known) return { email, link: await invite(context, tx, known) };
    const domains = context.config.ADMIN_EMAIL_DOMAINS;
    // The portal would refuse every later edit of such an account.
    if (!isAdminEmail(email, domains))
      return {
        problem: `${adminDomainRequired(domains)}. Set ADMIN_EMAIL_DOMAINS to the provider's own domains first.`,
      };
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

type Removed = { readonly removed: string } | { readonly problem: string };

/** For the last administrator: everybody else asks one. */
export async function removeSecondStep(context: Context, text: string): Promise<Removed> {
  const email = normalizeEmail(text);
  return context.db.transaction(async (tx) => {
    const account = await findAccount(tx, email);
    if (!account) return { problem: `${email} has no account.` };
    if (!(await hasFactor(tx, account.id))) return { problem: `${email} has no second step.` };
    await removeAll(context, tx, { userId: account.id, email });
    await audit.record(tx, context.clock.now(), {
      resourceId: account.id,
      eventType: 'Second Factor Removed',
      by: { machine: 'npm run admin' },
      description: `${email} lost all second factors to npm run admin`,
    });
    return { removed: email };
  });
}
