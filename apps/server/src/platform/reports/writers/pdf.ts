import { setImmediate } from 'node:timers/promises';
import Pdf from 'pdfkit';
import { textQuery, type PreparedReport } from '../report-query.ts';
import type { ReportColumn } from '../report-type.ts';
import { INK, MUTED, PdfText, RULE } from './pdf-text.ts';
import { cutNote, drained, reportWriter } from './report-writer.ts';

const MARGIN = 36;
const GAP = 6;
const LINE_HEIGHT = 10;
/** Longer texts end with an ellipsis. */
const MAX_LINES = 4;
const MAX_LENGTH = 1000;
const BATCH = 100;
/** Then other work gets its turn. */
const ROWS_PER_TURN = 20;

/** Landscape pages with repeated header and page numbers; columns always fit the page. */
export const writePdf = reportWriter(async (file, reader, report, progress) => {
  const table = new PdfTable(report);
  let written = 0;
  table.document.pipe(file);
  for await (const rows of reader.batches<Record<string, string | null>>(textQuery(report), BATCH)) {
    for (const [index, row] of rows.entries()) {
      table.row(report.columns.map(({ key }) => row[key] ?? ''));
      if (index % ROWS_PER_TURN === 0) await setImmediate();
    }
    progress.rows(rows.length);
    written += rows.length;
    await drained(file);
  }
  const note = await cutNote(reader, report, written, progress);
  if (note !== null) table.note(note);
  table.document.end();
});

class PdfTable {
  readonly document: PDFKit.PDFDocument;
  readonly #report: PreparedReport;
  readonly #places: readonly { x: number; width: number }[];
  readonly #text: PdfText;
  readonly #size: number;
  #page = 0;
  #y = 0;

  constructor(report: PreparedReport) {
    this.#report = report;
    const { title } = report;
    this.document = new Pdf({
      autoFirstPage: false,
      size: 'LETTER',
      layout: 'landscape',
      margin: 0,
      info: { Title: title },
    });
    this.#text = new PdfText(this.document);
    // Many columns need a smaller font.
    this.#size = report.columns.length > 10 ? 6.5 : 8;
    this.#places = places(report.columns, this.#size);
    this.#newPage();
    if (report.filters.length === 0) return;
    const lines = this.#lines(`Filters: ${report.filters.join(' · ')}`, this.#width);
    this.#write(lines.slice(0, 1), MARGIN, MARGIN + 22, MUTED);
  }

  get #width(): number {
    return this.document.page.width - 2 * MARGIN;
  }

  row(values: readonly string[]): void {
    this.#drawRow(values, INK);
  }

  note(text: string): void {
    if (this.#y + 2 * LINE_HEIGHT > this.document.page.height - MARGIN - LINE_HEIGHT) this.#newPage();
    this.#write(this.#lines(text, this.#width), MARGIN, this.#y + LINE_HEIGHT, INK);
    this.#y += 2 * LINE_HEIGHT;
  }

  /** The row is as high as its longest value. */
  #drawRow(values: readonly string[], color: string): void {
    const cells = values.map((value, index) => this.#lines(value, this.#places[index]?.width ?? 0));
    const height = Math.max(...cells.map(({ length }) => length)) * LINE_HEIGHT;
    if (this.#y + height > this.document.page.height - MARGIN - LINE_HEIGHT) this.#newPage();
    for (const [index, cell] of cells.entries()) {
      this.#write(cell, this.#places[index]?.x ?? 0, this.#y, color);
    }
    this.#y += height + 2;
  }

  #newPage(): void {
    const { document } = this;
    document.addPage();
    this.#page += 1;
    this.#text.write(this.#report.title, MARGIN, MARGIN, { size: 13, weight: 'bold' }, INK);
    this.#write([`Page ${this.#page}`], MARGIN, document.page.height - MARGIN, MUTED);
    this.#y = MARGIN + 44;
    this.#drawRow(
      this.#report.columns.map(({ title }) => title),
      MUTED,
    );
    document
      .moveTo(MARGIN, this.#y - 2)
      .lineTo(MARGIN + this.#width, this.#y - 2)
      .strokeColor(RULE)
      .stroke();
    this.#y += 2;
  }

  #lines(value: string, width: number): string[] {
    // More would not be readable on paper.
    const text = value.slice(0, MAX_LENGTH).replaceAll(/\s+/g, ' ');
    return this.#text.lines(text, width, { size: this.#size }, MAX_LINES);
  }

  #write(lines: readonly string[], x: number, y: number, color: string): void {
    for (const [index, line] of lines.entries())
      this.#text.write(line, x, y + index * LINE_HEIGHT, { size: this.#size }, color);
  }
}

const PAGE_WIDTH = 792;
/** Minimum widths in characters. */
const COLUMN_WIDTHS = { number: 10, date: 12, instant: 29, text: 24 } as const;
const CHARACTER = 0.56;

/** Dates and numbers are never cut off; texts share the remaining width. */
function places(columns: readonly ReportColumn[], size: number): readonly { x: number; width: number }[] {
  const room = columns.map(({ kind, width, title }) =>
    Math.max(kind === 'text' ? (width ?? COLUMN_WIDTHS.text) : COLUMN_WIDTHS[kind], title.length),
  );
  const points = room.map((characters) => characters * size * CHARACTER + GAP);
  const sum = (kind: (column: ReportColumn) => boolean) =>
    columns.reduce((total, column, index) => total + (kind(column) ? (points[index] ?? 0) : 0), 0);
  const left = PAGE_WIDTH - 2 * MARGIN - sum(({ kind }) => kind !== 'text');
  const share = left / sum(({ kind }) => kind === 'text');
  let x = MARGIN;
  return columns.map(({ kind }, index) => {
    const width = (points[index] ?? 0) * (kind === 'text' ? Math.max(share, 0.2) : 1);
    const place = { x, width: width - GAP };
    x += width;
    return place;
  });
}
