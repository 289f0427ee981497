import { csvLines } from '../../shared/csv-lines.ts';
import { CSV_TEXTS } from '../../shared/csv.texts.ts';
import { IMPORT_TEXTS } from './import.texts.ts';

/** `number` is the row in the spreadsheet. */
export interface FileRow<Cells> {
  readonly number: number;
  readonly cells: Cells;
  /** The reason why the row cannot be sent, or null. */
  readonly broken: string | null;
}

interface Shape<Field, Cells> {
  /** The fields of the columns, or why they are not known. */
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
