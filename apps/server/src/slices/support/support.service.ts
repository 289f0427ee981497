import { ALL, ownTenants } from '@parwell/domain';
import type { Context } from '../../context.ts';
import type { Caller } from '../../platform/http/route.ts';
import { auditOf } from '../audit/audit.public.ts';
import { writeMail } from '../mail/mail.public.ts';

const audit = auditOf('support', 'support request');

const MAX_LISTED = 20;

/** The user's customers, so that support need not ask. */
function customersOf({ grants }: Caller): string {
  const tenants = ownTenants(grants);
  if (tenants === ALL) return 'all customers';
  if (tenants.length === 0) return 'no customer';
  const more = tenants.length - MAX_LISTED;
  return `${tenants.slice(0, MAX_LISTED).join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}

/** The message itself is only in the mail, not in the audit log. */
export async function askSupport(
  context: Context,
  caller: Caller,
  messageBody: string,
): Promise<Record<string, never>> {
  await context.db.transaction(async (tx) => {
    const msgId = await writeMail(context, tx, {
      to: context.config.SUPPORT_EMAIL,
      subject: `Support request from ${caller.email}`,
      category: 'support',
      text: `${messageBody}\n\n—\nFrom: ${caller.email}\nCustomers: ${customersOf(caller)}\n`,
    });
    await audit.record(tx, context.clock.now(), {
      resourceId: msgId,
      eventType: 'Support Requested',
      by: caller,
      description: `${caller.email} wrote to support`,
    });
  });
  return {};
}
