import type {
  CallArguments,
  CallResponse,
  getParUsage as usageCall,
  listUsageVends as vendsCall,
} from '@parwell/contract';
import { tenantsFor, usageDays } from '@parwell/domain';
import type { Context } from '../../context.ts';
import { notFound } from '../../platform/app-error.ts';
import { businessDaysOf } from '../../platform/business-days.ts';
import type { Caller } from '../../platform/http/route.ts';
import { findUsageVends, type BusinessTime } from '../inventory/inventory.public.ts';
import type { UsageViewer } from './usage.list.ts';
import * as queries from './usage.queries.ts';

export const businessTimeOf = (context: Context): BusinessTime => ({
  now: context.clock.now().getTime(),
  days: businessDaysOf(context),
});

export const viewerOf = (context: Context, { grants }: Caller): UsageViewer => ({
  ...businessTimeOf(context),
  tenants: tenantsFor(grants, 'read', 'par'),
});

/** Usage of a setting's product in its devices, for users who enter levels. */
export const getParUsage = (
  context: Context,
  query: CallArguments<typeof usageCall>['query'],
): Promise<CallResponse<typeof usageCall>> => queries.findUsage(context.db, query, businessTimeOf(context));

/** The vends behind a figure, for the device's present customer. */
export async function listUsageVends(
  context: Context,
  caller: Caller,
  { window, ...query }: CallArguments<typeof vendsCall>['query'],
): Promise<CallResponse<typeof vendsCall>> {
  const viewer = viewerOf(context, caller);
  const customerId = await queries.findCustomerOf(context.db, viewer.tenants, query.cabinetId);
  if (customerId === undefined) throw notFound('The device');
  const { from, until } = usageDays(viewer.days, viewer.now);
  return findUsageVends(context.db, {
    ...query,
    customerId,
    from: new Date(from[window]),
    until: new Date(until),
  });
}
