import { isTemporaryPassword, NOT_GENERATED } from '@parwell/domain';
import type { Context } from '../../context.ts';
import { refusedField } from '../../platform/app-error.ts';
import type { Caller } from '../../platform/http/route.ts';
import { actOnAccount, whyNotSignIn } from '../users/users.public.ts';
import { giveTemporaryPassword } from './accounts.service.ts';
import { invite } from './password-links.service.ts';
import { hashPassword, requirePasswords } from './passwords.service.ts';

export const resendInvitation = (context: Context, caller: Caller, email: string) =>
  actOnAccount(
    context,
    caller,
    email,
    { eventType: 'Invitation Sent', what: 'was invited again', refusal: whyNotSignIn },
    async (tx, user) => void (await invite(context, tx, user)),
  );

export async function setPasswordOf(
  context: Context,
  caller: Caller,
  email: string,
  body: { readonly email: string; readonly tempPassword: string },
): Promise<Record<string, never>> {
  requirePasswords(context);
  if (body.email !== email) throw refusedField('email', 'This is not the email of the user');
  if (!isTemporaryPassword(body.tempPassword)) throw refusedField('tempPassword', NOT_GENERATED);
  const hash = await hashPassword(body.tempPassword);
  const set = {
    eventType: 'Temporary Password Set',
    what: 'got a temporary password',
    refusal: whyNotSignIn,
  };
  return actOnAccount(context, caller, email, set, (tx, user) =>
    giveTemporaryPassword(tx, user, hash, context.clock.now()),
  );
}
