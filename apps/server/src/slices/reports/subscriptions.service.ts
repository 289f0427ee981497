import type {
  CallArguments,
  createReportSubscription,
  editReportSubscription,
  ReportSubscription,
} from '@parwell/contract';
import { isRequired, nextRun, previousRun } from '@parwell/domain';
import type { Context } from '../../context.ts';
import { notAuthorized, notFound, refusedField, requireVersion } from '../../platform/app-error.ts';
import type { Queryable } from '../../platform/db/database.ts';
import type { Caller } from '../../platform/http/route.ts';
import { visibleTenants } from '../../platform/permission.ts';
import { arrangeReport } from '../../platform/reports/arrange-report.ts';
import { wholeList } from '../../platform/whole-list.ts';
import { auditOf } from '../audit/audit.public.ts';
import type { Access } from '../users/users.public.ts';
import { filterFieldsOf } from './filter-fields.ts';
import { customersOf, refusedRecipients } from './recipients.service.ts';
import { findOwner } from './report-owner.ts';
import { arrangementOf } from './report-arrangement.ts';
import { findReport, isOffered, type ReportTypes } from './report-types.ts';
import { checkedRequest, listQueue, othersThan, queueReport } from './reports.service.ts';
import { listRuns, reportChanged } from './reports.queries.ts';
import * as queries from './subscriptions.queries.ts';

const audit = auditOf('reports', 'report subscription');

export const NAME_TAKEN = 'A scheduled report with this name already exists.';

type Created = CallArguments<typeof createReportSubscription>['body'];
type Edited = CallArguments<typeof editReportSubscription>['body'];

async function shown(
  context: Pick<Context, 'log'>,
  db: Queryable,
  types: ReportTypes,
  row: queries.SubscriptionRow,
  owner: Access,
): Promise<ReportSubscription> {
  const report = types.find(({ type }) => type === row.reportType);
  const refused =
    report && row.deliveryMethod !== 'UserQueue'
      ? await refusedRecipients(context, db, {
          permission: report.permission,
          owner: owner.email,
          customers: customersOf(report, owner, row.filter),
          recipients: row.recipients,
        })
      : new Map<string, string>();
  return {
    ...plain(row, owner),
    template: report?.template ?? row.reportType,
    refusedAddresses: [...refused.keys()],
  };
}

const plain = (row: queries.SubscriptionRow, owner: Access) => ({
  subscriptionName: row.name,
  report_type: row.reportType,
  format: row.format,
  deliveryMethod: row.deliveryMethod,
  frequency: row.frequency,
  dayOfWeek: row.dayOfWeek,
  isThirdParty: row.recipients.some((address) => address !== owner.email),
  recipientAddresses: [...row.recipients],
  timezone: row.timeZone,
  columnsRequested: row.columns,
  viewType: row.viewType,
  groupByName: row.groupByName,
  groupByVal: row.groupByVal,
  filter: row.filter,
  nextRun: row.nextRun.toISOString(),
  lastRun: row.lastRun,
  version: row.version,
});

export async function listTemplates(context: Context, types: ReportTypes, caller: Caller, email: string) {
  const { grants } = await findOwner(context, caller, email);
  const result = types
    .filter((report) => isOffered(report, grants))
    .map((report) => ({
      report_type: report.type,
      template: report.template,
      filters: filterFieldsOf(report, visibleTenants(report.permission, grants)),
      columns: report
        .columns(visibleTenants(report.permission, grants))
        .map(({ key, title }) => ({ key, title })),
      views: Object.entries(report.views ?? {}).map(([viewType, { title }]) => ({ viewType, title })),
      groups: Object.entries(report.groups ?? {}).map(([groupByName, { title }]) => ({ groupByName, title })),
    }));
  return wholeList(result);
}

export async function listSubscriptions(context: Context, types: ReportTypes, caller: Caller, email: string) {
  const owner = await findOwner(context, caller, email);
  const rows = await queries.listSubscriptions(context.db, owner.id);
  const subscriptions: [string, ReportSubscription][] = [];
  for (const row of rows) subscriptions.push([row.name, await shown(context, context.db, types, row, owner)]);
  return {
    reportSubscriptions: Object.fromEntries(subscriptions),
    ...(owner.id === caller.userId && { reportQueue: (await listQueue(context, caller)).result }),
  };
}

/** Checks the request. The first report covers the time since the previous regular run. */
async function wanted(
  context: Context,
  types: ReportTypes,
  { owner, setUpBy }: { owner: Access; setUpBy: string },
  body: Created,
): Promise<queries.Wanted> {
  const { subscriptionName: name, frequency, timezone: timeZone } = body;
  if (name === '') throw refusedField('subscriptionName', isRequired('Name'));
  if (frequency === 'Weekly' && body.dayOfWeek === null)
    throw refusedField('dayOfWeek', isRequired('Day of week'));
  if (!isOffered(findReport(types, body.report_type), owner.grants)) throw notAuthorized();
  const dayOfWeek = frequency === 'Weekly' ? body.dayOfWeek : null;
  const now = context.clock.now();
  const schedule = { frequency, dayOfWeek, timeZone };
  return {
    ...(await checkedRequest(context, types, owner, body)),
    setUpBy,
    name,
    ...schedule,
    coveredUntil: previousRun(schedule, now),
    nextRun: nextRun(schedule, now),
  };
}

export async function createSubscription(
  context: Context,
  types: ReportTypes,
  caller: Caller,
  body: Created,
): Promise<ReportSubscription> {
  const owner = await findOwner(context, caller, body.user_name);
  const subscription = await wanted(context, types, { owner, setUpBy: caller.userId }, body);
  return context.db.transaction(async (tx) => {
    const row = await queries.insertSubscription(tx, subscription);
    if (!row) throw refusedField('subscriptionName', NAME_TAKEN);
    reportChanged(tx, owner.id);
    await audit.record(tx, context.clock.now(), {
      resourceId: owner.id,
      by: caller,
      eventType: 'Report Subscription Created',
      description: `${row.name} was scheduled for ${owner.email}`,
      after: changing(row),
    });
    return shown(context, tx, types, row, owner);
  });
}

export async function editSubscription(
  context: Context,
  types: ReportTypes,
  caller: Caller,
  { previousName, version, ...body }: Edited,
): Promise<ReportSubscription> {
  const owner = await findOwner(context, caller, body.user_name);
  const subscription = await wanted(context, types, { owner, setUpBy: caller.userId }, body);
  return context.db.transaction(async (tx) => {
    const before = await queries.lockSubscription(tx, owner.id, previousName ?? body.subscriptionName);
    if (!before) throw notFound('The scheduled report');
    requireVersion('The scheduled report', before, version);
    const row = await queries.updateSubscription(tx, before.id, subscription);
    if (!row) throw refusedField('subscriptionName', NAME_TAKEN);
    reportChanged(tx, owner.id);
    await audit.record(tx, context.clock.now(), {
      resourceId: owner.id,
      by: caller,
      eventType: 'Report Subscription Updated',
      description: `${row.name} of ${owner.email} was changed`,
      before: changing(before),
      after: changing(row),
    });
    return shown(context, tx, types, row, owner);
  });
}

export async function deleteSubscription(
  context: Context,
  caller: Caller,
  email: string,
  name: string,
): Promise<Record<string, never>> {
  const owner = await findOwner(context, caller, email);
  return context.db.transaction(async (tx) => {
    if (!(await queries.deleteSubscription(tx, owner.id, name))) throw notFound('The scheduled report');
    reportChanged(tx, owner.id);
    await audit.record(tx, context.clock.now(), {
      resourceId: owner.id,
      by: caller,
      eventType: 'Report Subscription Deleted',
      description: `${name} of ${owner.email} was deleted`,
    });
    return {};
  });
}

/** Outside of its schedule; the report covers the time since the last scheduled run. */
export async function runSubscription(
  context: Context,
  types: ReportTypes,
  caller: Caller,
  email: string,
  name: string,
): Promise<{ reportId: string }> {
  const owner = await findOwner(context, caller, email);
  const row = await queries.findSubscription(context.db, owner.id, name);
  if (!row) throw notFound('The scheduled report');
  return context.db.transaction(async (tx) => {
    const now = context.clock.now();
    const reportId = await queueReport(context, tx, {
      ...reportOf(types, row, { scheduledFor: null, until: now }),
      askedBy: othersThan(row.userId, row.setUpBy, caller.userId),
    });
    if (!reportId) throw new Error('A report without a schedule is always new.');
    await audit.record(tx, now, {
      resourceId: owner.id,
      by: caller,
      eventType: 'Report Subscription Run',
      description: `${row.name} of ${owner.email} was started manually`,
      after: { reportId, recipients: row.recipients },
    });
    return { reportId };
  });
}

export async function listSubscriptionRuns(context: Context, caller: Caller, email: string, name: string) {
  const owner = await findOwner(context, caller, email);
  const row = await queries.findSubscription(context.db, owner.id, name);
  if (!row) throw notFound('The scheduled report');
  return wholeList(await listRuns(context.db, row.id));
}

/** Runs that were missed while the server was down become one report. */
export async function queueDueReports(context: Context, types: ReportTypes): Promise<void> {
  for (let more = true; more;) {
    more = await context.db.transaction(async (tx) => {
      const now = context.clock.now();
      const row = await queries.lockDueSubscription(tx, now);
      if (!row) return false;
      const next = nextRun(row, now);
      const until = previousRun(row, next);
      await queueReport(context, tx, reportOf(types, row, { scheduledFor: row.nextRun, until }));
      await queries.rescheduleSubscription(tx, row.id, until, next);
      return true;
    });
  }
}

function reportOf(
  types: ReportTypes,
  row: queries.SubscriptionRow,
  { scheduledFor, until }: { scheduledFor: Date | null; until: Date },
) {
  const { userId, reportType, format, deliveryMethod, recipients, timeZone, filter, columns } = row;
  const covers = [row.coveredUntil, until] as const;
  return {
    userId,
    askedBy: othersThan(userId, row.setUpBy),
    subscriptionId: row.id,
    scheduledFor,
    covers,
    reportType,
    title: titleOf(types, row),
    format,
    deliveryMethod,
    recipients,
    timeZone,
    filter,
    columns,
    viewType: row.viewType,
    groupByName: row.groupByName,
    groupByVal: row.groupByVal,
  };
}

/** A report or view that no longer exists fails when it is made, with the reason. */
function titleOf(types: ReportTypes, row: queries.SubscriptionRow): string {
  const report = types.find(({ type }) => type === row.reportType);
  if (!report) return row.name;
  try {
    return arrangeReport(report, arrangementOf(row)).title;
  } catch {
    return report.title;
  }
}

const changing = ({
  id: _id,
  userId: _user,
  setUpBy: _setUpBy,
  version: _version,
  lastRun: _last,
  ...rest
}: queries.SubscriptionRow) => rest;
