import type { ReleaseOutcome } from './release.ts';

/** What a mail says of a line of a release (OMGT-079). */
export interface MailedLine {
  readonly outcome: ReleaseOutcome;
  readonly message: string;
  readonly requestNumber: string;
  readonly customerId: string;
  readonly customerName: string;
  readonly cabinetId: string;
  readonly productId: string;
  readonly productName: string;
  readonly packs: number;
  readonly warehouse: string;
  readonly lot: string;
}

export interface ReleaseMail {
  readonly subject: string;
  readonly text: string;
}

/** More would be too long to read in a mail. */
const MOST_LINES = 500;
const HEADINGS = ['Result', 'Customer', 'Device', 'Product', 'Packs', 'Batch', 'Order', 'Reason'] as const;

/** A cell has no tabs or line breaks of its own. */
const cell = (text: string): string => text.replaceAll(/\s+/g, ' ').trim() || '–';
const counted = (lines: number): string => `${lines} ${lines === 1 ? 'line' : 'lines'}`;

const rowOf = (line: MailedLine): string =>
  [
    line.outcome,
    `${line.customerName} (${line.customerId})`,
    line.cabinetId,
    `${line.productName} (${line.productId})`,
    String(line.packs),
    `${line.warehouse} ${line.lot}`,
    line.requestNumber,
    line.message,
  ]
    .map(cell)
    .join('\t');

/** The summary of a release: what was not ordered first. Lines with tabs are a table. */
export function releaseMail(lines: readonly MailedLine[], link: string): ReleaseMail {
  const failed = lines.filter(({ outcome }) => outcome !== 'Ordered');
  const ordered = lines.filter(({ outcome }) => outcome === 'Ordered');
  const listed = [...failed, ...ordered].slice(0, MOST_LINES);
  const more = lines.length - listed.length;
  const summary =
    failed.length === 0
      ? `${counted(lines.length)} ordered`
      : `${ordered.length} of ${counted(lines.length)} ordered, ${failed.length} not ordered`;
  const text = [
    `Your orders were released: ${summary}.`,
    [HEADINGS.join('\t'), ...listed.map(rowOf)].join('\n'),
    ...(more > 0 ? [`${more} more ${more === 1 ? 'line is' : 'lines are'} not listed here.`] : []),
    `Order management:\n${link}`,
  ];
  return { subject: `Parwell orders released: ${summary}`, text: `${text.join('\n\n')}\n` };
}
