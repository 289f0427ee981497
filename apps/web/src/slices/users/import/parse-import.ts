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
import Papa from 'papaparse';
import { IMPORT_TEXTS } from '../users.texts.ts';

/** A row of the file, with its spreadsheet row number. */
export interface FileRow {
  readonly number: number;
  readonly row: ImportRow;
  /** Why the row cannot be sent; null if it can. */
  readonly broken: string | null;
  /** Whether an earlier row has the same e-mail. */
  readonly repeated: boolean;
}

interface Line {
  readonly number: number;
  readonly cells: readonly string[];
  readonly malformed: boolean;
}

// Not the pipe, which separates ids within a cell.
const DELIMITERS = [',', ';', '\t'];

const isQuoteError = ({ type }: Papa.ParseError): boolean => type === 'Quotes';

/**
 * Splits the file into lines. An unmatched quote would swallow everything up to the next one, so then each
 * line is parsed by itself and only the faulty one is lost.
 */
function linesOf(text: string): readonly Line[] {
  const whole = Papa.parse<string[]>(text, { delimitersToGuess: DELIMITERS });
  if (!whole.errors.some(isQuoteError)) {
    return whole.data.map((cells, index) => ({ number: index + 1, cells, malformed: false }));
  }
  const { delimiter } = whole.meta;
  return text.split(/\r\n|\n|\r/).map((line, index) => {
    const { data, errors } = Papa.parse<string[]>(line, { delimiter });
    return { number: index + 1, cells: data[0] ?? [], malformed: errors.some(isQuoteError) };
  });
}

/** Spreadsheets export trailing empty columns. */
const withoutEmptyEnd = (cells: readonly string[]): readonly string[] =>
  cells.slice(0, cells.findLastIndex((cell) => cell.trim() !== '') + 1);

const isSendable = (row: ImportRow): boolean =>
  importUsers.body?.safeParse({ jsonData: [row] }).success ?? false;

function problemOf({ cells, malformed }: Line, row: ImportRow): string | null {
  if (malformed) return IMPORT_TEXTS.malformedQuotes;
  if (cells.length > IMPORT_COLUMNS.length) return TOO_MANY_COLUMNS;
  return isSendable(row) ? null : IMPORT_TEXTS.tooLong;
}

/** Parses a file into rows with their problems, or returns why the file cannot be used. */
export function parseImport(text: string): readonly FileRow[] | string {
  const lines = linesOf(text)
    .map((line) => ({ ...line, cells: withoutEmptyEnd(line.cells) }))
    .filter(({ cells, malformed }) => cells.length > 0 || malformed);
  const [first, ...rest] = lines;
  const data = first && isImportHeader(first.cells) ? rest : lines;
  if (data.length === 0) return IMPORT_TEXTS.noRows;
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
  IMPORT_TEXTS.tooManyRows(rows.toLocaleString('en-US'), MAX_IMPORT_ROWS.toLocaleString('en-US'));
