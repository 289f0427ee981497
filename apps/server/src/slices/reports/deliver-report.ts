import type { Context } from '../../context.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { fileNameOf } from '../../platform/reports/file-name.ts';
import { writeMail } from '../mail/mail.public.ts';
import { linkOf } from './report-link.ts';
import type { ReportRow } from './reports.queries.ts';

/** A common limit of mail servers; larger files are sent as a link. */
const MAX_ATTACHMENT_BYTES = 20 * 1024 * 1024;

interface StoredReport {
  readonly fileKey: string;
  readonly fileSize: number;
}

/** Mails a finished report, in the transaction that finishes it. Reports for the queue need no delivery. */
export async function deliverReport(
  context: Context,
  tx: Transaction,
  report: ReportRow,
  { fileKey, fileSize }: StoredReport,
): Promise<void> {
  if (report.deliveryMethod === 'UserQueue') return;
  const attached = report.deliveryMethod === 'EmailAttachment' && fileSize <= MAX_ATTACHMENT_BYTES;
  const link = `${context.config.PUBLIC_URL}${linkOf(report.id)}`;
  for (const to of report.recipients) {
    await writeMail(context, tx, {
      to,
      subject: `Parwell report: ${report.title}`,
      category: 'report',
      text: attached
        ? `Your report ${report.title} is attached.\n`
        : `Your report ${report.title} is ready.\n\nDownload it here within 30 days:\n${link}\n`,
      ...(attached && { attachment: { fileKey, fileName: fileNameOf(report) } }),
    });
  }
}
