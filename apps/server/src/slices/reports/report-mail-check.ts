import { includesTenants, type Tenants } from '@parwell/domain';
import type { Audience, MailCheck } from '../mail/mail.public.ts';
import { findGrantsOf } from '../users/users.public.ts';
import { refusedRecipients, reportTenants } from './recipients.service.ts';
import type { ReportTypes } from './report-types.ts';

export interface ReportAudience extends Audience {
  readonly check: 'report';
  readonly owner: string;
  readonly reportType: string;
  readonly customers: Tenants;
}

/** At every try: its owner may still see the report, and so may its recipient, or the domain is still allowed (N11). */
export const reportMailCheck =
  (types: ReportTypes): MailCheck =>
  async (context, tx, { to, audience }) => {
    const { owner, reportType, customers } = audience as ReportAudience;
    const permission = types.find(({ type }) => type === reportType)?.permission;
    const grants = (await findGrantsOf(context, tx, [owner])).get(owner);
    if (!permission || !grants || !includesTenants(reportTenants(permission, grants), customers))
      return false;
    const mailing = { permission, owner, customers, recipients: [to] };
    return !(await refusedRecipients(context, tx, mailing)).has(to);
  };
