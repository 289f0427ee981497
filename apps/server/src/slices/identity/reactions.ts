import type { Context } from '../../context.ts';
import type { Transaction } from '../../platform/db/database.ts';
import type { UserDeleted } from '../users/user-changes.public.ts';
import { revokeAccess } from './accounts.service.ts';
import { deleteFactorsOf } from './factors/factors.queries.ts';
import { endTokensOf } from './tokens/tokens.queries.ts';
import { invite } from './password-links.service.ts';

interface Added {
  readonly id: string;
  readonly email: string;
  readonly context: Context;
}

export const inviteAdded = (tx: Transaction, { context, ...user }: Added): Promise<string> =>
  invite(context, tx, user);

export async function revokeDeleted(tx: Transaction, { id, now }: UserDeleted): Promise<void> {
  await revokeAccess(tx, id, 'user deleted', now);
  await deleteFactorsOf(tx, id);
  await endTokensOf(tx, id, now);
}
