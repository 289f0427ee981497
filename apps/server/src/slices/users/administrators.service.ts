import { CAPABILITIES, INVALID_EMAIL, isEmail, normalizeEmail } from '@parwell/domain';
import type { Context } from '../../context.ts';
import { recordAudit } from '../audit/audit.service.ts';
import { invite } from '../identity/password-links.service.ts';
import * as queries from './users.queries.ts';

type Created = { readonly email: string; readonly link: string } | { readonly problem: string };

/**
 * Creates a user who may do everything, for a portal that nobody can sign in to yet. Asked again for
 * somebody who never chose a password, it makes a new link.
 */
export async function createAdministrator(context: Context, text: string): Promise<Created> {
  const email = normalizeEmail(text);
  if (!isEmail(email)) return { problem: `${INVALID_EMAIL}: npm run admin -- you@company.example` };
  const now = context.clock.now();
  return context.db.transaction(async (tx) => {
    const known = await queries.findInvited(tx, email);
    if (known?.hasPassword) return { problem: `${email} already has an account with a password.` };
    if (known) return { email, link: await invite(context, tx, known) };
    const roles = Object.fromEntries(CAPABILITIES.map((capability) => [capability, 'OWNER']));
    const accessGroups = { customer: ['ALL'] };
    const id = await queries.insertUser(tx, {
      email,
      firstName: 'Portal',
      lastName: 'Administrator',
      accessGroups,
      roles,
    });
    await recordAudit(tx, now, {
      service: 'users',
      resourceType: 'user',
      resourceId: id,
      eventType: 'User Created',
      by: { machine: 'npm run admin' },
      description: `${email} was created as administrator`,
      after: { email, accessGroups, roles },
    });
    return { email, link: await invite(context, tx, { id, email }) };
  });
}
