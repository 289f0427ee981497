import type { ReleaseOutcome } from './release.ts';

/** A line in the mail (OMGT-079). */
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

/** A longer mail is hard to read. */
const MOST_LINES = 500;
const HEADINGS = ['Result', 'Customer', 'Device', 'Product', 'Packs', 'Batch', 'Order', 'Reason'] as const;

/** Cells must not contain tabs or line breaks. */
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

/** Failed lines first. Lines with tabs form a table. */
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
