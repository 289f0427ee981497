import type {
  CallArguments,
  CustomerSettings,
  updateCustomerSettings as updateCall,
} from '@parwell/contract';
import {
  INVALID_TIME_ZONE,
  invalidReportDomain,
  isReportDomain,
  isZoneName,
  normalizeDomain,
  tenantsFor,
} from '@parwell/domain';
import type { Context } from '../../context.ts';
import { notFound, refusedField, requireVersion } from '../../platform/app-error.ts';
import type { Caller } from '../../platform/http/route.ts';
import { changed } from '../live/live.public.ts';
import { auditOf } from '../audit/audit.public.ts';
import * as queries from './customer-settings.queries.ts';

const audit = auditOf('customers', 'customer');

export async function getSettings(
  { db }: Context,
  { grants }: Caller,
  customerId: string,
): Promise<CustomerSettings> {
  const found = await queries.findSettings(db, tenantsFor(grants, 'read', 'tenants'), customerId);
  if (!found) throw notFound('The customer');
  return found;
}

export async function updateSettings(
  { db, clock }: Context,
  caller: Caller,
  customerId: string,
  { version, ...change }: CallArguments<typeof updateCall>['body'],
): Promise<CustomerSettings> {
  const reportDomains = change.reportDomains && [...new Set(change.reportDomains.map(normalizeDomain))];
  const wrong = reportDomains?.find((domain) => !isReportDomain(domain));
  if (wrong !== undefined) throw refusedField('reportDomains', invalidReportDomain(wrong));
  const { timeZone = '' } = change;
  if (timeZone !== '' && !isZoneName(timeZone)) throw refusedField('timeZone', INVALID_TIME_ZONE);
  return db.transaction(async (tx) => {
    const before = await queries.lockSettings(tx, customerId);
    if (!before) throw notFound('The customer');
    requireVersion('The customer', before, version);
    const after = await queries.updateSettings(tx, customerId, {
      reportDomains: reportDomains ?? before.reportDomains,
      secondStepRequired: change.secondStepRequired ?? before.secondStepRequired,
      timeZone: change.timeZone ?? before.timeZone,
    });
    // Their days are other ones now (U1).
    if (after.timeZone !== before.timeZone) changed(tx, 'devices', customerId);
    await audit.record(tx, clock.now(), {
      resourceId: customerId,
      customerId,
      eventType: 'Customer Settings Updated',
      by: caller,
      description: `Settings of customer ${customerId} were changed`,
      before: audited(before),
      after: audited(after),
    });
    return after;
  });
}

const audited = ({ version: _version, ...settings }: CustomerSettings) => settings;
