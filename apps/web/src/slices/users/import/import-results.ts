import type { CallResponse, readImport } from '@parwell/contract';
import type { FileRow } from './parse-import.ts';

type Answer = CallResponse<typeof readImport>['results'][number];

export interface RowResult {
  readonly number: number;
  readonly email: string;
  readonly imported: boolean;
  readonly errors: readonly string[];
}

/** Rows that were not sent count as not imported. */
export function resultsOf(rows: readonly FileRow[], answers: readonly Answer[]): readonly RowResult[] {
  let sent = 0;
  return rows.flatMap(({ number, row, broken }): RowResult[] => {
    if (broken !== null) return [{ number, email: row.email, imported: false, errors: [broken] }];
    const answer = answers[sent++];
    if (!answer) return [];
    return [{ number, email: answer.userEmail, imported: answer.imported, errors: answer.errors }];
  });
}

/** Escapes a cell, so that a spreadsheet does not treat it as a formula or split it. */
const cell = (text: string): string => text.replaceAll(/\s+/g, ' ').replace(/^(?=[=+\-@])/, "'");

/** Tab-separated for the clipboard, which spreadsheets and mails show as a table. */
export const resultsText = (results: readonly RowResult[]): string =>
  [
    ['Row', 'Email', 'Result', 'Errors'],
    ...results.map(({ number, email, imported, errors }) => [
      String(number),
      cell(email),
      imported ? 'Imported' : 'Not imported',
      cell(errors.join('; ')),
    ]),
  ]
    .map((cells) => cells.join('\t'))
    .join('\n');
