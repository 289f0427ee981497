import Papa from 'papaparse';

/** A non-empty line, with its row number in the spreadsheet. */
export interface CsvLine {
  readonly number: number;
  readonly cells: readonly string[];
  /** Its quotes do not match. */
  readonly malformed: boolean;
}

// Not the pipe, which separates values within a cell.
const DELIMITERS = [',', ';', '\t'];

const isQuoteError = ({ type }: Papa.ParseError): boolean => type === 'Quotes';

/**
 * An unmatched quote would swallow everything up to the next one, so then each line is parsed by itself and
 * only the faulty one is lost.
 */
function split(text: string): readonly CsvLine[] {
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

/** Without empty lines and the header. */
export function csvLines(text: string, isHeader: (cells: readonly string[]) => boolean): readonly CsvLine[] {
  const lines = split(text)
    .map((line) => ({ ...line, cells: withoutEmptyEnd(line.cells) }))
    .filter(({ cells, malformed }) => cells.length > 0 || malformed);
  const [first, ...rest] = lines;
  return first && isHeader(first.cells) ? rest : lines;
}
