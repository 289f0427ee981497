import { recipientProblem, type Grants, type Tenants } from '@parwell/domain';
import type { Context } from '../../context.ts';
import { refusedField } from '../../platform/app-error.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { isGranted, visibleTenants } from '../../platform/permission.ts';
import type { ReportType } from '../../platform/reports/report-type.ts';
import { listReportDomains } from '../customers/customers.public.ts';
import { findGrantsOf, findLeavers, type Access } from '../users/users.public.ts';

/** The customer in the filter, else all that the owner sees in this report. */
export function customersOf(report: ReportType, { grants }: Access, filter: unknown): Tenants {
  const { customerId, tenantId } = (filter ?? {}) as { customerId?: unknown; tenantId?: unknown };
  const named = customerId ?? tenantId;
  return typeof named === 'string' && named !== '' ? [named] : visibleTenants(report.permission, grants);
}

interface Mailing {
  readonly permission: ReportType['permission'];
  readonly owner: string;
  readonly customers: Tenants;
  readonly recipients: readonly string[];
}

export const reportTenants = (permission: ReportType['permission'], grants: Grants): Tenants =>
  isGranted(permission, grants) ? visibleTenants(permission, grants) : [];

/** With the reasons, as people and domains are now (N11). The owner is not among them. */
export async function refusedRecipients(
  context: Pick<Context, 'log'>,
  db: Queryable,
  { permission, owner, customers, recipients }: Mailing,
): Promise<ReadonlyMap<string, string>> {
  const others = recipients.filter((address) => address !== owner);
  if (others.length === 0) return new Map();
  const grants = await findGrantsOf(context, db, others);
  const audience = {
    owner,
    customers,
    people: new Map([...grants].map(([email, held]) => [email, reportTenants(permission, held)])),
    leavers: await findLeavers(db, others),
    domains: await listReportDomains(db, customers),
  };
  return new Map(
    others.flatMap((address) => {
      const problem = recipientProblem(address, audience);
      return problem === null ? [] : [[address, problem] as const];
    }),
  );
}

export async function requireAllowedRecipients(
  context: Pick<Context, 'log'>,
  db: Queryable,
  mailing: Mailing,
): Promise<void> {
  const [problem] = (await refusedRecipients(context, db, mailing)).values();
  if (problem !== undefined) throw refusedField('recipient_addresses', problem);
}
