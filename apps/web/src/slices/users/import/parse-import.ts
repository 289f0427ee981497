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

/** A row of the file, numbered as a spreadsheet numbers it. */
export interface FileRow {
  readonly number: number;
  readonly row: ImportRow;
  /** Why it is no row of users at all; it stays here while the others are sent. */
  readonly broken: string | null;
  /** The e-mail stands in an earlier row already. */
  readonly repeated: boolean;
}

export const MALFORMED_QUOTES = 'The quotes in this row do not match';
export const TOO_LONG = 'A value in this row is too long';
export const NO_ROWS = 'This file has no rows';

interface Line {
  readonly number: number;
  readonly cells: readonly string[];
  readonly malformed: boolean;
}

// Never the pipe: it stands between the ids of one cell.
const DELIMITERS = [',', ';', '\t'];

const isQuoteError = ({ type }: Papa.ParseError): boolean => type === 'Quotes';

/**
 * The lines of the file. One quote too many would swallow everything up to the next: then each line is
 * read by itself, so that only the line it stands in is lost.
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

/** Spreadsheets write the empty columns they once had. */
const withoutEmptyEnd = (cells: readonly string[]): readonly string[] =>
  cells.slice(0, cells.findLastIndex((cell) => cell.trim() !== '') + 1);

const isSendable = (row: ImportRow): boolean =>
  importUsers.body?.safeParse({ jsonData: [row] }).success ?? false;

function problemOf({ cells, malformed }: Line, row: ImportRow): string | null {
  if (malformed) return MALFORMED_QUOTES;
  if (cells.length > IMPORT_COLUMNS.length) return TOO_MANY_COLUMNS;
  return isSendable(row) ? null : TOO_LONG;
}

/** The users in a file, each with what keeps it from being sent, or why the file is none. */
export function parseImport(text: string): readonly FileRow[] | string {
  const lines = linesOf(text)
    .map((line) => ({ ...line, cells: withoutEmptyEnd(line.cells) }))
    .filter(({ cells, malformed }) => cells.length > 0 || malformed);
  const [first, ...rest] = lines;
  const data = first && isImportHeader(first.cells) ? rest : lines;
  if (data.length === 0) return NO_ROWS;
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
  `This file has ${rows.toLocaleString('en-US')} rows. At most ${MAX_IMPORT_ROWS.toLocaleString('en-US')} can be imported at a time.`;
