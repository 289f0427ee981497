import type {
  CallArguments,
  CallResponse,
  generateReport as generateReportCall,
  listReportQueue,
} from '@parwell/contract';
import { LINK_IS_PERSONAL, REPORT_ACCESS_ENDED } from '@parwell/domain';
import type { Context } from '../../context.ts';
import { AppError, notFound } from '../../platform/app-error.ts';
import { later } from '../../platform/clock.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { FileAnswer } from '../../platform/http/file-answer.ts';
import { wholeList } from '../../platform/whole-list.ts';
import type { Caller } from '../../platform/http/route.ts';
import { fileNameOf, MEDIA_TYPES } from '../../platform/reports/file-name.ts';
import { arrangeReport } from '../../platform/reports/arrange-report.ts';
import { checkedFilter } from '../../platform/reports/report-type.ts';
import { hashSecret, newSecret } from '../../platform/secrets.ts';
import { auditOf } from '../audit/audit.public.ts';
import { accessRemains } from './report-access.ts';
import { makeReport } from './report-jobs.ts';
import { linkOf } from './report-link.ts';
import type { Access } from '../users/users.public.ts';
import { customersOf, requireAllowedRecipients } from './recipients.service.ts';
import { findOwner } from './report-owner.ts';
import { storedArrangement } from './report-arrangement.ts';
import { reportFor, type ReportTypes } from './report-types.ts';
import * as queries from './reports.queries.ts';

const audit = auditOf('reports', 'report');

const LINK_MINUTES = 1;

type Request = CallArguments<typeof generateReportCall>['body'];

export const retention = ({ clock, config }: Pick<Context, 'clock' | 'config'>): queries.Kept => ({
  since: later(clock.now(), { hours: -config.KEEP_REPORT_DAYS * 24 }),
  days: config.KEEP_REPORT_DAYS,
});

export const othersThan = (ownerId: string, ...people: readonly string[]): string[] => [
  ...new Set(people.filter((id) => id !== ownerId)),
];

/** Shared by requests and subscriptions. Checks that the owner and all recipients may have this report. */
export async function checkedRequest(
  context: Pick<Context, 'db' | 'log'>,
  types: ReportTypes,
  owner: Access,
  request: Omit<Request, 'report_frequency'>,
) {
  const { columnsRequested, ...arrangement } = request.report_additional_metadata;
  const report = arrangeReport(reportFor(types, request.report_type, owner.grants), arrangement);
  checkedFilter(report, request.filter_object_from_ui);
  const recipients = [...new Set(request.recipient_addresses)];
  const thirdParty = recipients.some((address) => address !== owner.email);
  if (thirdParty && request.delivery_method !== 'EmailAttachment')
    throw new AppError('refused', LINK_IS_PERSONAL);
  const customers = customersOf(report, owner, request.filter_object_from_ui);
  await requireAllowedRecipients(context, context.db, {
    permission: report.permission,
    owner: owner.email,
    customers,
    recipients,
  });
  return {
    userId: owner.id,
    reportType: report.type,
    title: report.title,
    format: request.file_type,
    deliveryMethod: request.delivery_method,
    recipients,
    timeZone: request.timezone,
    filter: request.filter_object_from_ui,
    columns: columnsRequested ?? null,
    ...storedArrangement(arrangement),
  };
}

/** In the current transaction. Undefined if this scheduled run was already queued. */
export async function queueReport(
  context: Context,
  tx: Transaction,
  request: queries.ReportRequest,
): Promise<string | undefined> {
  const report = await queries.insertReport(tx, request, context.clock.now());
  if (report) await context.enqueue(tx, makeReport, { reportId: report.id });
  queries.reportChanged(tx, request.userId);
  return report?.id;
}

export async function generateReport(
  context: Context,
  types: ReportTypes,
  caller: Caller,
  body: Request,
): Promise<{ reportId: string }> {
  const owner = await findOwner(context, caller, body.user_name);
  const request = await checkedRequest(context, types, owner, body);
  return context.db.transaction(async (tx) => {
    const reportId = await queueReport(context, tx, {
      ...request,
      askedBy: othersThan(owner.id, caller.userId),
      subscriptionId: null,
      scheduledFor: null,
      covers: null,
    });
    if (!reportId) throw new Error('A report without a schedule is always new.');
    await audit.record(tx, context.clock.now(), {
      resourceId: reportId,
      eventType: 'Report Requested',
      by: caller,
      description: `${request.title} was requested as ${request.format} for ${owner.email}`,
      after: { reportType: request.reportType, filter: request.filter, recipients: request.recipients },
    });
    return { reportId };
  });
}

export async function listQueue(
  context: Context,
  caller: Caller,
): Promise<CallResponse<typeof listReportQueue>> {
  return wholeList(await queries.listQueue(context.db, caller.userId, linkOf(''), retention(context)));
}

export async function markDownloaded(
  { db, clock }: Context,
  caller: Caller,
  link: string,
): Promise<Record<string, never>> {
  const id = /^(?:.*\/)?([0-9a-f-]{36})$/.exec(link)?.[1];
  if (!id || !(await queries.markDownloaded(db, id, caller.userId, clock.now())))
    throw notFound('The report');
  queries.reportChanged(db, caller.userId);
  return {};
}

export async function cancelReport(
  { db, clock }: Context,
  caller: Caller,
  reportId: string,
): Promise<Record<string, never>> {
  if (!(await queries.cancelReport(db, reportId, caller.userId, clock.now()))) throw notFound('The report');
  queries.reportChanged(db, caller.userId);
  return {};
}

const fileNameIn = (types: ReportTypes, file: queries.StoredFile): string =>
  fileNameOf({ ...file, fileWords: types.find(({ type }) => type === file.reportType)?.fileWords });

/** The URL needs no token and expires after a minute. */
export async function prepareDownload(
  context: Context,
  types: ReportTypes,
  caller: Caller,
  reportId: string,
) {
  const file = await queries.findFile(context.db, reportId, caller.userId, retention(context));
  if (!file) throw notFound('The report');
  if (!(await accessRemains(context, types, file))) throw new AppError('refused', REPORT_ACCESS_ENDED);
  const secret = newSecret();
  const expiresAt = later(context.clock.now(), { minutes: LINK_MINUTES });
  await context.db.transaction((tx) => queries.insertLink(tx, hashSecret(secret), reportId, expiresAt));
  return { url: `/downloads/${secret}`, fileName: fileNameIn(types, file) };
}

export async function openDownload(
  context: Context,
  types: ReportTypes,
  secret: string,
): Promise<FileAnswer | null> {
  const file = await queries.findLinked(context.db, hashSecret(secret), context.clock.now());
  if (!file || !(await accessRemains(context, types, file))) return null;
  const content = await context.gateways.storage.read(file.fileKey);
  return content ? new FileAnswer(fileNameIn(types, file), MEDIA_TYPES[file.format], content) : null;
}
