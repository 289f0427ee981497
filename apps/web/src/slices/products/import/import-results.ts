import type { ProductRowResult } from '@parwell/contract';
import type { ProductRow } from '@parwell/domain';
import type { FileRow } from '../../../ui/import/file-rows.ts';
import {
  changeText,
  resultsOf as resultsOfRows,
  type RowAnswer,
  type RowResult,
} from '../../../ui/import/import-results.ts';

export const subjectOf = ({
  productId = '',
  productName = '',
}: Pick<ProductRow, 'productId' | 'productName'>) => ({ productId, productName });

export const answerOf = (row: ProductRowResult): RowAnswer => ({
  subject: subjectOf(row),
  outcome: row.outcome,
  version: row.version,
  details: [
    ...row.problems.map(({ label, message, namesField }) => (namesField ? message : `${label}: ${message}`)),
    ...(row.problems.length > 0 ? [] : row.changes.map(changeText)),
    ...row.notes,
  ],
});

export const resultsOf = (
  rows: readonly FileRow<ProductRow>[],
  answers: readonly ProductRowResult[],
): readonly RowResult[] => resultsOfRows(rows, answers.map(answerOf), subjectOf);
