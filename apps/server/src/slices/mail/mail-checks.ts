import { ALL, can, type Action, type Capability, type Tenants } from '@parwell/domain';
import type { Context } from '../../context.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { findGrantsOf } from '../users/users.public.ts';
import type { LateWriter } from './late-mail.ts';
import type { Audience, CheckedMail } from './mail-audience.ts';

/** Whether this address may still get this message (N11); otherwise it is dropped. */
export type MailCheck = (context: Context, tx: Transaction, mail: CheckedMail) => Promise<boolean>;

/** What sending needs of later slices. */
export interface MailParts {
  readonly writeLate: LateWriter;
  readonly checks: Readonly<Record<string, MailCheck>>;
}

/** The check of notifications, which older versions store without an audience. */
export const NOTIFICATION_CHECK = 'notification';

/** Its reader has this permission for one of these customers. */
export interface PeopleAudience extends Audience {
  readonly check: 'people';
  readonly action: Action;
  readonly resource: Capability;
  readonly customers: Tenants;
}

export const checkPeople: MailCheck = async (context, tx, { to, audience }) => {
  const { action, resource, customers } = audience as PeopleAudience;
  const grants = (await findGrantsOf(context, tx, [to])).get(to);
  if (!grants) return false;
  return (customers === ALL ? [ALL] : customers).some((customer) => can(grants, action, resource, customer));
};

export async function maySend(
  context: Context,
  tx: Transaction,
  mail: CheckedMail,
  checks: MailParts['checks'],
): Promise<boolean> {
  const name = mail.audience?.check ?? (mail.notificationType === null ? null : NOTIFICATION_CHECK);
  if (name === null) return true;
  const check = checks[name];
  if (!check) throw new Error(`No check of mails is called ${name}`);
  return check(context, tx, mail);
}
