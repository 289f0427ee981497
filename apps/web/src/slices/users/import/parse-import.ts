import { importUsers } from '@parwell/contract';
import {
  importRow,
  IMPORT_COLUMNS,
  isEmail,
  isImportHeader,
  MAX_IMPORT_ROWS,
  normalizeEmail,
  TOO_MANY_COLUMNS,
  type ImportRow,
} from '@parwell/domain';
import { csvLines, type CsvLine } from '../../../shared/csv-lines.ts';
import { CSV_TEXTS } from '../../../shared/csv.texts.ts';
import { IMPORT_TEXTS } from '../users.texts.ts';

/** `number` is the row in the spreadsheet. */
export interface FileRow {
  readonly number: number;
  readonly row: ImportRow;
  /** The reason why the row cannot be sent; null if it can. */
  readonly broken: string | null;
  readonly repeated: boolean;
}

const isSendable = (row: ImportRow): boolean =>
  importUsers.body?.safeParse({ jsonData: [row] }).success ?? false;

function problemOf({ cells, malformed }: CsvLine, row: ImportRow): string | null {
  if (malformed) return CSV_TEXTS.malformedQuotes;
  if (cells.length > IMPORT_COLUMNS.length) return TOO_MANY_COLUMNS;
  return isSendable(row) ? null : IMPORT_TEXTS.tooLong;
}

/** The rows with their problems, or the reason why the file cannot be used. */
export function parseImport(text: string): readonly FileRow[] | string {
  const data = csvLines(text, isImportHeader);
  if (data.length === 0) return CSV_TEXTS.noRows;
  if (data.length > MAX_IMPORT_ROWS) return tooManyRows(data.length);
  const seen = new Set<string>();
  return data.map((line) => {
    const row = importRow(line.cells);
    const broken = problemOf(line, row);
    const email = normalizeEmail(row.email);
    const repeated = broken === null && isEmail(email) && seen.has(email);
    if (broken === null) seen.add(email);
    return { number: line.number, row, broken, repeated };
  });
}

const tooManyRows = (rows: number): string =>
  CSV_TEXTS.tooManyRows(rows.toLocaleString('en-US'), MAX_IMPORT_ROWS.toLocaleString('en-US'));
