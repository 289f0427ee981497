import type { Breakdown, CallArguments, readBreakdown } from '@parwell/contract';
import { ALL, businessDays } from '@parwell/domain';
import type { Context } from '../../context.ts';
import { notAuthorized } from '../../platform/app-error.ts';
import { businessDaysOf } from '../../platform/business-days.ts';
import type { Caller } from '../../platform/http/route.ts';
import { findChosenZone } from '../users/users.public.ts';
import { findGroups } from './breakdown.queries.ts';
import { DECLARED_BREAKDOWNS } from './breakdowns.ts';
import { STATEMENT_MS } from './dashboard.service.ts';

/** More than anybody reads; the rest is the difference to the sum. */
const MOST = 500;

type Query = CallArguments<typeof readBreakdown>['query'];

/** By customer or device, in one snapshot (D3, D6). */
export async function breakDown(
  context: Pick<Context, 'db' | 'pools' | 'clock' | 'config'>,
  { userId, grants }: Pick<Caller, 'userId' | 'grants'>,
  { of, dashboardType, customerId, timeZone: asked, ...part }: Query,
  most = MOST,
): Promise<Breakdown> {
  const business = businessDaysOf(context);
  const timeZone = asked ?? (await findChosenZone(context.db, userId)) ?? business.timeZone;
  const now = context.clock.now();
  const viewer = {
    customerId: customerId ?? null,
    dashboardType,
    grants,
    now,
    days: businessDays(timeZone),
    businessDays: business,
    hasMailServer: context.config.SMTP_URL !== undefined,
  };
  const { title, unit, tenants: tenantsOf, groups, link } = DECLARED_BREAKDOWNS[of];
  const tenants = tenantsOf(viewer);
  if (tenants !== ALL && tenants.length === 0) throw notAuthorized();
  const scope = { ...viewer, tenants };
  const found = await context.pools.heavy.snapshot({ statementMs: STATEMENT_MS }, (snapshot) =>
    snapshot.part((db) => findGroups(db, groups(scope, part), most)),
  );
  return {
    of,
    title,
    unit,
    asOf: now.toISOString(),
    ...found,
    rows: found.rows.map((group) => ({ ...group, link: link(scope, group, part) })),
  };
}
