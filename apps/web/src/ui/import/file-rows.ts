import { csvLines } from '../../shared/csv-lines.ts';
import { CSV_TEXTS } from '../../shared/csv.texts.ts';
import { IMPORT_TEXTS } from './import.texts.ts';

/** A row of the file, with its spreadsheet row number. */
export interface FileRow<Cells> {
  readonly number: number;
  readonly cells: Cells;
  /** Why the row cannot be sent; null if it can. */
  readonly broken: string | null;
}

interface Shape<Field, Cells> {
  /** The fields that the columns stand for, or why that is not known. */
  readonly readHeader: (cells: readonly string[]) => readonly Field[] | string;
  readonly rowOf: (fields: readonly Field[], cells: readonly string[]) => Cells;
  readonly mostRows: number;
  readonly mostCharacters: number;
}

/** The rows of a file, or why it cannot be used. */
export function parseFile<Field, Cells>(
  text: string,
  { readHeader, rowOf, mostRows, mostCharacters }: Shape<Field, Cells>,
): readonly FileRow<Cells>[] | string {
  const [head, ...lines] = csvLines(text, () => false);
  if (!head) return CSV_TEXTS.noRows;
  const fields = readHeader(head.cells);
  if (typeof fields === 'string') return fields;
  if (lines.length === 0) return CSV_TEXTS.noRows;
  if (lines.length > mostRows)
    return CSV_TEXTS.tooManyRows(lines.length.toLocaleString('en-US'), mostRows.toLocaleString('en-US'));
  return lines.map(({ number, cells, malformed }) => ({
    number,
    cells: rowOf(fields, cells),
    broken: malformed
      ? CSV_TEXTS.malformedQuotes
      : cells.length > fields.length
        ? IMPORT_TEXTS.tooManyCells
        : cells.some((cell) => cell.length > mostCharacters)
          ? IMPORT_TEXTS.tooLong
          : null,
  }));
}
