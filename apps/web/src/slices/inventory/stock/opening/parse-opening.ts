import {
  isOpeningHeader,
  MAX_OPENING_ROWS,
  OPENING_COLUMNS,
  openingRow,
  TOO_MANY_OPENING_COLUMNS,
  type OpeningRow,
} from '@parwell/domain';
import { csvLines } from '../../../../shared/csv-lines.ts';
import { CSV_TEXTS } from '../../../../shared/csv.texts.ts';
import { STOCK_TEXTS } from '../stock.texts.ts';

/** A row with the number by which people know it: that of the spreadsheet, or of the form. */
export interface NumberedRow {
  readonly number: number;
  readonly row: OpeningRow;
}

/** The rows of a file, or why it cannot be used: all of it is imported or nothing. */
export function parseOpening(text: string): readonly NumberedRow[] | string {
  const lines = csvLines(text, isOpeningHeader);
  if (lines.length === 0) return CSV_TEXTS.noRows;
  if (lines.length > MAX_OPENING_ROWS)
    return CSV_TEXTS.tooManyRows(
      lines.length.toLocaleString('en-US'),
      MAX_OPENING_ROWS.toLocaleString('en-US'),
    );
  for (const { number, cells, malformed } of lines) {
    if (malformed) return STOCK_TEXTS.badLine(number, CSV_TEXTS.malformedQuotes);
    if (cells.length > OPENING_COLUMNS.length) return STOCK_TEXTS.badLine(number, TOO_MANY_OPENING_COLUMNS);
  }
  return lines.map(({ number, cells }) => ({ number, row: openingRow(cells) }));
}
