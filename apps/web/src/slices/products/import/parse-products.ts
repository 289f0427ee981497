import { MAX_PRODUCT_ROWS, productRow, readProductHeader, type ProductRow } from '@parwell/domain';
import { csvLines } from '../../../shared/csv-lines.ts';
import { CSV_TEXTS } from '../../../shared/csv.texts.ts';
import { IMPORT_TEXTS } from '../products.texts.ts';

/** A row of the file, with its spreadsheet row number. */
export interface FileRow {
  readonly number: number;
  readonly cells: ProductRow;
  /** Why the row cannot be sent; null if it can. */
  readonly broken: string | null;
}

const MOST_CHARACTERS = 4000;

/** The rows of a file, or why it cannot be used. */
export function parseProducts(text: string): readonly FileRow[] | string {
  const [head, ...lines] = csvLines(text, () => false);
  if (!head) return CSV_TEXTS.noRows;
  const fields = readProductHeader(head.cells);
  if (typeof fields === 'string') return fields;
  if (lines.length === 0) return CSV_TEXTS.noRows;
  if (lines.length > MAX_PRODUCT_ROWS)
    return CSV_TEXTS.tooManyRows(
      lines.length.toLocaleString('en-US'),
      MAX_PRODUCT_ROWS.toLocaleString('en-US'),
    );
  return lines.map(({ number, cells, malformed }) => ({
    number,
    cells: productRow(fields, cells),
    broken: malformed
      ? CSV_TEXTS.malformedQuotes
      : cells.length > fields.length
        ? IMPORT_TEXTS.tooManyCells
        : cells.some((cell) => cell.length > MOST_CHARACTERS)
          ? IMPORT_TEXTS.tooLong
          : null,
  }));
}
