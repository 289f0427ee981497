export interface MailedReport {
  readonly title: string;
  /** Null for a report that was requested once. */
  readonly subscription: string | null;
  /** Such as 'Northside Hospital (100234)'. */
  readonly customer: string;
  /** Such as '2026-11-14 06:00 – 2026-11-15 06:00 (America/New_York)'. */
  readonly period: string;
  readonly link: string;
  /** Such as 'first 9,999 of 48,210'; null if the file has all rows. */
  readonly cut: string | null;
  readonly outcome:
    | { readonly kind: 'attached' | 'empty' | 'link' }
    /** Larger than mail servers accept. Only the owner can use the link. */
    | { readonly kind: 'tooLarge'; readonly size: string; readonly owner: string; readonly toOwner: boolean }
    | { readonly kind: 'failed'; readonly reason: string };
}

export const DOWNLOAD_DAYS = 30;

const nameOf = ({ title, subscription }: MailedReport): string => subscription ?? title;

export const reportSubject = (report: MailedReport): string => {
  const { kind } = report.outcome;
  const what = { failed: 'Parwell report failed', empty: 'Parwell report, nothing to report' };
  const name = report.subscription === null ? report.title : `${report.subscription} (${report.title})`;
  return `${kind === 'failed' || kind === 'empty' ? what[kind] : 'Parwell report'}: ${name}, ${report.customer}`;
};

function outcomeText(report: MailedReport): string {
  const { outcome, link } = report;
  const download = `Download it here within ${DOWNLOAD_DAYS} days:\n${link}`;
  switch (outcome.kind) {
    case 'attached':
      return `Your report ${nameOf(report)} is attached.`;
    case 'empty':
      return `There is nothing to report, so your report ${nameOf(report)} has no file.`;
    case 'link':
      return `Your report ${nameOf(report)} is ready.\n\n${download}`;
    case 'tooLarge':
      return `Your report ${nameOf(report)} is too large for a mail (${outcome.size}).\n\n${
        outcome.toOwner ? download : `Please ask ${outcome.owner}, who can download it in the portal.`
      }`;
    case 'failed':
      return `Your report ${nameOf(report)} could not be created: ${outcome.reason}`;
  }
}

/** Mentions an attachment only if there is one. */
export const reportText = (report: MailedReport): string => {
  const facts = [
    ...(report.subscription === null ? [] : [`Subscription: ${report.subscription}`]),
    `Report: ${report.title}`,
    `Customer: ${report.customer}`,
    `Period: ${report.period}`,
    ...(report.cut === null ? [] : [`Rows: ${report.cut}`]),
  ];
  return `${outcomeText(report)}\n\n${facts.join('\n')}\n`;
};
