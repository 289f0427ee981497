import type { DateFormat, TimeFormat } from '@parwell/domain';
import { spreadsheetColumns, typedQuery, type PreparedReport } from '../report-query.ts';
import type { ReportColumn } from '../report-type.ts';
import { cutNote, drained, reportWriter } from './report-writer.ts';

const BATCH = 200;

const EXCEL_DATE: Readonly<Record<DateFormat, string>> = {
  'YYYY-MM-DD': 'yyyy-mm-dd',
  'MM/DD/YYYY': 'mm/dd/yyyy',
  'DD/MM/YYYY': 'dd/mm/yyyy',
  'DD.MM.YYYY': 'dd.mm.yyyy',
  'MMM D, YYYY': 'mmm d, yyyy',
  'D MMM YYYY': 'd mmm yyyy',
};
const EXCEL_TIME: Readonly<Record<TimeFormat, string>> = { '24 Hour': 'hh:mm', '12 Hour': 'h:mm AM/PM' };

/** Excel limits the length and characters of sheet names. */
const sheetName = (title: string): string => title.replaceAll(/[[\]:*?/\\]/g, ' ').slice(0, 31);

/** Typed cells, a frozen header and filters; written row by row, so the length is unlimited. */
export const writeXlsx = reportWriter(async (file, reader, report, progress) => {
  // Its 400 modules are a quarter of what a start loads, so it is loaded for the first file.
  const { Workbook } = await import('@cj-tech-master/excelts');
  let written = 0;
  const { title } = report;
  const columns = spreadsheetColumns(report);
  const book = Workbook.createStreamWriter({
    stream: file as never,
    useSharedStrings: false,
    useStyles: true,
  });
  const sheet = book.addWorksheet(sheetName(title), { views: [{ state: 'frozen', ySplit: 1 }] });
  sheet.columns = columns.map((column, index) => ({
    key: `c${index}`,
    header: column.title,
    width: column.width ?? widthOf(column),
    style: formatOf(column, report),
  }));
  const head = sheet.getRow(1);
  head.font = { bold: true };
  head.commit();
  sheet.autoFilter = { from: { row: 1, col: 1 }, to: { row: 1, col: columns.length } };
  for await (const rows of reader.batches<Record<string, string | number | null>>(
    typedQuery(report),
    BATCH,
  )) {
    for (const row of rows)
      sheet.addRow(columns.map((column) => cell(column, row[column.key] ?? null))).commit();
    progress.rows(rows.length);
    written += rows.length;
    await drained(file);
  }
  const note = await cutNote(reader, report, written, progress);
  if (note !== null) sheet.addRow([note]).commit();
  sheet.commit();
  await book.commit();
});

function cell({ kind }: ReportColumn, value: string | number | null): string | number | Date | null {
  if (typeof value !== 'number' || kind === 'number') return value;
  return new Date(value * 1000);
}

const widthOf = ({ kind, title }: ReportColumn): number =>
  Math.max(title.length + 4, { text: 24, number: 12, date: 14, instant: 20 }[kind]);

function formatOf({ kind }: ReportColumn, { dateFormat, timeFormat }: PreparedReport): { numFmt?: string } {
  if (kind === 'date') return { numFmt: EXCEL_DATE[dateFormat] };
  if (kind === 'instant') return { numFmt: `${EXCEL_DATE[dateFormat]} ${EXCEL_TIME[timeFormat]}` };
  return {};
}
