import type { CallResponse, listToldPeople } from '@parwell/contract';
import { ALL, holdsAll, type NotificationType } from '@parwell/domain';
import type { Context } from '../../context.ts';
import { businessDaysOf } from '../../platform/business-days.ts';
import type { Queryable } from '../../platform/db/database.ts';
import type { Caller } from '../../platform/http/route.ts';
import { wholeList } from '../../platform/whole-list.ts';
import { listOwnTenants } from '../users/users.public.ts';
import { findRecipients } from './recipients.service.ts';

/** Also those who would be skipped, with the reason. */
export async function listNotified(
  context: Context,
  { grants }: Caller,
  customerId: string,
  type: NotificationType,
): Promise<CallResponse<typeof listToldPeople>> {
  const { db } = context;
  const recipients = await findRecipients(context, db, customerId, type);
  const emails = recipients.map(({ email }) => email);
  // Customers see the names of their own people only: any address can be entered.
  const known = new Set(holdsAll(grants) ? emails : await listPeopleOf(db, customerId, emails));
  const nobody = { name: '', zone: businessDaysOf(context).timeZone };
  return wholeList(
    recipients.map(({ email, channelType, name, zone, skipped }) => ({
      email,
      channel_type: channelType,
      ...(known.has(email) ? { name, zone } : nobody),
      skipped,
    })),
  );
}

async function listPeopleOf(
  db: Queryable,
  customerId: string,
  emails: readonly string[],
): Promise<readonly string[]> {
  const tenants = await listOwnTenants(db, emails);
  return emails.filter((email) => {
    const own = tenants.get(email);
    return own !== undefined && own !== ALL && own.includes(customerId);
  });
}
