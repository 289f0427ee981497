import type { ImportOutcome } from '@parwell/domain';
import type { FileRow } from './file-rows.ts';
import { IMPORT_TEXTS } from './import.texts.ts';

/** A row of the file with its outcome, before or after the import. */
export interface RowResult {
  readonly number: number;
  /** Identifies the row, by the keys of the import's own columns. */
  readonly subject: Readonly<Record<string, string>>;
  readonly outcome: ImportOutcome;
  readonly details: readonly string[];
  readonly version: number | null;
}

export type RowAnswer = Omit<RowResult, 'number'>;

/** Rows that were not sent count as problems too. */
export function resultsOf<Cells>(
  rows: readonly FileRow<Cells>[],
  answers: readonly RowAnswer[],
  subjectOf: (cells: Cells) => RowResult['subject'],
): readonly RowResult[] {
  let sent = 0;
  return rows.flatMap(({ number, cells, broken }): RowResult[] => {
    if (broken !== null)
      return [{ number, subject: subjectOf(cells), outcome: 'problem', details: [broken], version: null }];
    const answer = answers[sent++];
    return answer ? [{ number, ...answer }] : [];
  });
}

export const countOf = (results: readonly RowResult[], wanted: ImportOutcome): number =>
  results.filter(({ outcome }) => outcome === wanted).length;

/** 'Min: 2 → 3'. */
export const changeText = ({
  label,
  before,
  after,
}: {
  readonly label: string;
  readonly before: string;
  readonly after: string;
}): string => `${label}: ${IMPORT_TEXTS.from(before, after)}`;
