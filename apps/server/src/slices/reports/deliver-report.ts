import { reportSubject, reportText, type MailedReport } from '@parwell/domain';
import type { Context } from '../../context.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { fileNameOf } from '../../platform/reports/file-name.ts';
import { auditOf } from '../audit/audit.public.ts';
import { writeMail } from '../mail/mail.public.ts';
import { describeReport } from './describe-report.ts';
import type { MadeReport } from './made-report.ts';
import { refusedRecipients } from './recipients.service.ts';
import type { ReportAudience } from './report-mail-check.ts';
import type { ReportRow } from './reports.queries.ts';

/** A common limit of mail servers; larger files can only be downloaded. */
const MAX_ATTACHMENT_BYTES = 20 * 1024 * 1024;
const MEGABYTE = 1024 * 1024;

const audit = auditOf('reports', 'report');

/**
 * In the transaction that finishes the report, to those who may have it now. Every run of a subscription is audited
 * with its recipients. Of a failure only the owner hears.
 */
export async function deliverReport(
  context: Context,
  tx: Transaction,
  report: ReportRow,
  made: MadeReport,
): Promise<void> {
  const { ownerEmail: owner, customers } = made;
  const isMailed = report.deliveryMethod !== 'UserQueue';
  const refused = isMailed
    ? await refusedRecipients(context, tx, {
        permission: made.permission,
        owner,
        customers,
        recipients: report.recipients,
      })
    : new Map<string, string>();
  const failed = 'failure' in made.result;
  const recipients = failed ? [owner] : report.recipients.filter((address) => !refused.has(address));
  if (isMailed && (!failed || report.subscriptionId !== null)) {
    const described = await describeReport(context, tx, report, made);
    for (const to of recipients) await mailReport(context, tx, report, { described, made, to });
  }
  if (report.subscriptionId !== null) await recordRun(context, tx, report, { made, recipients, refused });
}

async function mailReport(
  context: Context,
  tx: Transaction,
  report: ReportRow,
  { described, made, to }: { described: Omit<MailedReport, 'outcome'>; made: MadeReport; to: string },
): Promise<void> {
  const mailed: MailedReport = { ...described, outcome: outcomeFor(report, made, to) };
  const attachment =
    mailed.outcome.kind === 'attached' && 'fileKey' in made.result
      ? {
          fileKey: made.result.fileKey,
          fileName: fileNameOf({ ...report, fileWords: made.fileWords }),
          // The file may be deleted before the mail is sent.
          textWithout: reportText({ ...described, outcome: { kind: 'failed', reason: FILE_GONE } }),
        }
      : null;
  const audience: ReportAudience = {
    check: 'report',
    owner: made.ownerEmail,
    reportType: report.reportType,
    customers: made.customers,
  };
  await writeMail(context, tx, {
    to,
    audience,
    subject: reportSubject(mailed),
    category: 'report',
    text: reportText(mailed),
    ...(attachment && { attachment }),
  });
}

const FILE_GONE = 'Its file was deleted before the mail could be sent.';

function outcomeFor(
  { deliveryMethod }: ReportRow,
  { result, ownerEmail: owner }: MadeReport,
  to: string,
): MailedReport['outcome'] {
  if ('failure' in result) return { kind: 'failed', reason: result.failure };
  if (result.rows === 0) return { kind: 'empty' };
  if (deliveryMethod === 'Email') return { kind: 'link' };
  if (result.fileSize <= MAX_ATTACHMENT_BYTES) return { kind: 'attached' };
  const size = `${Math.ceil(result.fileSize / MEGABYTE)} MB`;
  return { kind: 'tooLarge', size, owner, toOwner: to === owner };
}

async function recordRun(
  { clock }: Context,
  tx: Transaction,
  report: ReportRow,
  {
    made,
    recipients,
    refused,
  }: { made: MadeReport; recipients: readonly string[]; refused: ReadonlyMap<string, string> },
): Promise<void> {
  const { customers, result } = made;
  const name = report.subscriptionName ?? report.title;
  const failed = 'failure' in result;
  await audit.record(tx, clock.now(), {
    resourceId: report.id,
    ...(customers !== 'ALL' && customers.length === 1 && { customerId: customers[0] }),
    eventType: failed ? 'Scheduled Report Failed' : 'Scheduled Report Delivered',
    by: { machine: 'reports' },
    description: `${name} of ${made.ownerEmail} ${failed ? 'could not be created' : 'was delivered'}`,
    after: {
      subscription: name,
      reportType: report.reportType,
      deliveryMethod: report.deliveryMethod,
      recipients,
      ...(refused.size > 0 && { leftOut: [...refused.keys()] }),
      ...(failed
        ? { reason: result.failure }
        : { rows: result.rows, ...(result.totalRows !== null && { totalRows: result.totalRows }) }),
    },
  });
}
