import type { Context } from '../../context.ts';
import { sql } from '../../platform/db/database.ts';
import { auditOf } from '../audit/audit.public.ts';
import { isPassword, revokeAccess } from '../identity/identity.public.ts';
import { findAccount, setPasswordHash } from '../users/users.public.ts';
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from './demo-accounts.ts';
import { demoSignIn } from './demo.public.ts';

const audit = auditOf('demo', 'user');

/**
 * Removes the published password from the demo accounts of an installation in real use. Their data stays. Accounts
 * whose password somebody has changed are left alone. Returns whether there was anything to do.
 */
export async function disableDemoAccounts({ db, clock }: Context): Promise<boolean> {
  if (!(await demoSignIn(db))) return false;
  await db.transaction(async (tx) => {
    const now = clock.now();
    for (const { email } of DEMO_ACCOUNTS) {
      const account = await findAccount(tx, email);
      if (!account || !(await isPassword(account.passwordHash, DEMO_PASSWORD))) continue;
      await setPasswordHash(tx, account.id, { hash: null });
      await revokeAccess(tx, account.id, 'password changed', now);
      await audit.record(tx, now, {
        resourceId: account.id,
        eventType: 'Demo Account Disabled',
        by: { machine: 'demo' },
        description: `${email} can no longer sign in with the published password`,
      });
    }
    await tx.run(sql`UPDATE installation SET value = 'accounts disabled' WHERE fact = 'demo data'`);
  });
  return true;
}
