import { recipientProblem, type Tenants } from '@parwell/domain';
import { refusedField } from '../../platform/app-error.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { visibleTenants } from '../../platform/permission.ts';
import type { ReportType } from '../../platform/reports/report-type.ts';
import { listReportDomains } from '../customers/customers.public.ts';
import { listOwnTenants, type Access } from '../users/users.public.ts';

/** The customer in the filter, else all that the owner sees in this report. */
export function customersOf(report: ReportType, { grants }: Access, filter: unknown): Tenants {
  const { customerId, tenantId } = (filter ?? {}) as { customerId?: unknown; tenantId?: unknown };
  const named = customerId ?? tenantId;
  return typeof named === 'string' && named !== '' ? [named] : visibleTenants(report.permission, grants);
}

interface Mailing {
  readonly owner: string;
  readonly customers: Tenants;
  readonly recipients: readonly string[];
}

export async function refusedRecipients(
  db: Queryable,
  { owner, customers, recipients }: Mailing,
): Promise<ReadonlyMap<string, string>> {
  const others = recipients.filter((address) => address !== owner);
  if (others.length === 0) return new Map();
  const audience = {
    owner,
    customers,
    people: await listOwnTenants(db, others),
    domains: await listReportDomains(db, customers),
  };
  return new Map(
    others.flatMap((address) => {
      const problem = recipientProblem(address, audience);
      return problem === null ? [] : [[address, problem] as const];
    }),
  );
}

export async function requireAllowedRecipients(db: Queryable, mailing: Mailing): Promise<void> {
  const [problem] = (await refusedRecipients(db, mailing)).values();
  if (problem !== undefined) throw refusedField('recipient_addresses', problem);
}
