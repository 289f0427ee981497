import type { Context } from '../../../context.ts';
import type { Transaction } from '../../../platform/db/database.ts';
import { auditOf } from '../../audit/audit.public.ts';
import { writeMail } from '../../mail/mail.public.ts';

const audit = auditOf('identity', 'user');

export type FactorEvent =
  | { readonly what: 'added'; readonly name: string }
  | { readonly what: 'removed'; readonly name: string }
  | { readonly what: 'removed by an administrator' }
  | { readonly what: 'recovery codes renewed' }
  | { readonly what: 'recovery code used'; readonly left: number };

interface Owner {
  readonly userId: string;
  readonly email: string;
}

const codes = (left: number) => (left === 1 ? '1 is left' : `${left} are left`);

function wordsOf(event: FactorEvent): { readonly type: string; readonly text: string } {
  switch (event.what) {
    case 'added':
      return { type: 'Second Factor Added', text: `"${event.name}" was added as a second step` };
    case 'removed':
      return { type: 'Second Factor Removed', text: `"${event.name}" was removed from the second steps` };
    case 'removed by an administrator':
      return { type: 'Second Factor Removed', text: 'An administrator removed all second factors' };
    case 'recovery codes renewed':
      return {
        type: 'Recovery Codes Renewed',
        text: 'New recovery codes were made; the old ones have ended',
      };
    case 'recovery code used':
      return {
        type: 'Recovery Code Used',
        text: `A recovery code was used to sign in; ${codes(event.left)}`,
      };
  }
}

/** On record, and by mail: whoever did not do it themselves must hear of it. `by` defaults to the owner. */
export async function tellOwner(
  context: Context,
  tx: Transaction,
  { userId, email }: Owner,
  event: FactorEvent,
  { recorded = true }: { readonly recorded?: boolean } = {},
): Promise<void> {
  const { type, text } = wordsOf(event);
  await writeMail(context, tx, {
    to: email,
    subject: 'Your Parwell account: second step',
    category: 'account security',
    text: `${text}.\n\nIf it was not you, or you did not ask for it, change your password and call your administrator.\nWhere you are signed in: ${context.config.PUBLIC_URL}/security\n`,
  });
  if (!recorded) return;
  await audit.record(tx, context.clock.now(), {
    resourceId: userId,
    eventType: type,
    by: { email },
    description: `${email}: ${text}`,
  });
}
