import { ALL, ownTenants } from '@parwell/domain';
import type { Context } from '../../context.ts';
import type { Caller } from '../../platform/http/route.ts';
import { auditOf } from '../audit/audit.public.ts';
import { writeMail } from '../mail/mail.public.ts';

const audit = auditOf('support', 'support request');

const MOST_NAMED = 20;

/** Which customers somebody speaks for, so that support need not ask. */
function customersOf({ grants }: Caller): string {
  const tenants = ownTenants(grants);
  if (tenants === ALL) return 'all customers';
  if (tenants.length === 0) return 'no customer';
  const more = tenants.length - MOST_NAMED;
  return `${tenants.slice(0, MOST_NAMED).join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}

/** Sends what somebody wrote to support, and notes that they did. What they wrote is in the mail alone. */
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
