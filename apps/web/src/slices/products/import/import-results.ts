import type { ProductRowResult } from '@parwell/contract';
import type { ImportOutcome } from '@parwell/domain';
import { IMPORT_TEXTS } from '../products.texts.ts';
import type { FileRow } from './parse-products.ts';

/** What became, or would become, of a row of the file. */
export interface RowResult {
  readonly number: number;
  readonly productId: string;
  readonly productName: string;
  readonly outcome: ImportOutcome;
  /** Problems by field, changes and what they mean. */
  readonly details: readonly string[];
  readonly version: number | null;
}

const detailsOf = ({ problems, changes, notes }: ProductRowResult): string[] => [
  ...problems.map(({ label, message }) => `${label}: ${message}`),
  ...(problems.length > 0
    ? []
    : changes.map(({ label, before, after }) => `${label}: ${IMPORT_TEXTS.from(before, after)}`)),
  ...notes,
];

/** The result of every row; rows that were not sent are problems too. */
export function resultsOf(
  rows: readonly FileRow[],
  answers: readonly ProductRowResult[],
): readonly RowResult[] {
  let sent = 0;
  return rows.flatMap(({ number, cells, broken }): RowResult[] => {
    const { productId = '', productName = '' } = cells;
    if (broken !== null)
      return [{ number, productId, productName, outcome: 'problem', details: [broken], version: null }];
    const answer = answers[sent++];
    if (!answer) return [];
    const { outcome, version } = answer;
    return [
      {
        number,
        productId: answer.productId,
        productName: answer.productName,
        outcome,
        version,
        details: detailsOf(answer),
      },
    ];
  });
}

export const countOf = (results: readonly RowResult[], wanted: ImportOutcome): number =>
  results.filter(({ outcome }) => outcome === wanted).length;
