import { createRequire } from 'node:module';
import { setImmediate } from 'node:timers/promises';
import Pdf from 'pdfkit';
import { textQuery, type PreparedReport } from '../report-query.ts';
import type { ReportColumn } from '../report-type.ts';
import { hasRoom, reportWriter } from './report-writer.ts';

const resolve = createRequire(import.meta.url).resolve;
/** For every script the built-in fonts do not know. */
const WIDE_FONT = resolve('dejavu-fonts-ttf/ttf/DejaVuSansCondensed.ttf');
/** What PDF's own Helvetica can write, several times faster than any font that is embedded. */
const PLAIN = /^[\x20-\x7E\u00A0-\u00FF]*$/;

const MARGIN = 36;
const GAP = 6;
const LINE = 10;
/** Longer texts end in dots. */
const MOST_LINES = 4;
const LONGEST = 1000;
const BATCH = 100;
/** So many rows, and everybody else has their turn. */
const AT_ONCE = 20;
const INK = '#111827';
const QUIET = '#6b7280';
const RULE = '#d1d5db';

/** Landscape pages with a repeated head and page numbers; every column has room, whatever their number. */
export const writePdf = reportWriter(async (file, reader, report, onRows) => {
  const paper = new Paper(report);
  paper.document.pipe(file);
  for await (const rows of reader.batches<Record<string, string | null>>(textQuery(report), BATCH)) {
    for (const [index, row] of rows.entries()) {
      paper.row(report.columns.map(({ key }) => row[key] ?? ''));
      if (index % AT_ONCE === 0) await setImmediate();
    }
    onRows(rows.length);
    await hasRoom(file);
  }
  paper.document.end();
});

class Paper {
  readonly document: PDFKit.PDFDocument;
  readonly #report: PreparedReport;
  readonly #places: readonly { x: number; width: number }[];
  readonly #ruler: Ruler;
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
    this.document.registerFont('wide', WIDE_FONT);
    this.#ruler = new Ruler(this.document);
    // Many columns are narrow ones, and read better in a smaller type.
    this.#size = report.columns.length > 10 ? 6.5 : 8;
    this.#places = places(report.columns, this.#size);
    this.#turn();
    if (report.filters.length === 0) return;
    const { font, lines } = this.#lines(`Filters: ${report.filters.join(' · ')}`, this.#width);
    this.#write({ font, lines: lines.slice(0, 1) }, MARGIN, MARGIN + 22, QUIET);
  }

  get #width(): number {
    return this.document.page.width - 2 * MARGIN;
  }

  row(values: readonly string[]): void {
    this.#line(values, INK);
  }

  /** Values below their columns, as high as the longest of them. */
  #line(values: readonly string[], color: string): void {
    const cells = values.map((value, index) => this.#lines(value, this.#places[index]?.width ?? 0));
    const height = Math.max(...cells.map(({ lines }) => lines.length)) * LINE;
    if (this.#y + height > this.document.page.height - MARGIN - LINE) this.#turn();
    for (const [index, cell] of cells.entries()) {
      this.#write(cell, this.#places[index]?.x ?? 0, this.#y, color);
    }
    this.#y += height + 2;
  }

  #turn(): void {
    const { document } = this;
    document.addPage();
    this.#page += 1;
    this.#title(this.#report.title);
    this.#write(
      { font: 'Helvetica', lines: [`Page ${this.#page}`] },
      MARGIN,
      document.page.height - MARGIN,
      QUIET,
    );
    this.#y = MARGIN + 44;
    this.#line(
      this.#report.columns.map(({ title }) => title),
      QUIET,
    );
    document
      .moveTo(MARGIN, this.#y - 2)
      .lineTo(MARGIN + this.#width, this.#y - 2)
      .strokeColor(RULE)
      .stroke();
    this.#y += 2;
  }

  #title(title: string): void {
    const { document } = this;
    document
      .font(PLAIN.test(title) ? 'Helvetica-Bold' : 'wide')
      .fontSize(13)
      .fillColor(INK);
    document.text(title, MARGIN, MARGIN, { lineBreak: false });
    document.fontSize(this.#size);
  }

  /** A text as lines, with the font they need. */
  #lines(value: string, width: number): Lines {
    // Nobody reads more of it on paper.
    const text = value.slice(0, LONGEST).replaceAll(/\s+/g, ' ');
    const font = PLAIN.test(text) ? 'Helvetica' : 'wide';
    this.document.font(font);
    return { font, lines: this.#ruler.lines(text, width, `${font} `) };
  }

  #write({ font, lines }: Lines, x: number, y: number, color: string): void {
    const { document } = this;
    document.font(font).fillColor(color);
    for (const [index, line] of lines.entries()) {
      if (line) document.text(line, x, y + index * LINE, { lineBreak: false });
    }
  }
}

interface Lines {
  readonly font: 'Helvetica' | 'wide';
  readonly lines: readonly string[];
}

/**
 * How wide letters are, measured once each: a report has millions of them, and asking the font every time
 * would keep everybody else waiting.
 */
class Ruler {
  readonly #document: PDFKit.PDFDocument;
  readonly #widths = new Map<string, number>();

  constructor(document: PDFKit.PDFDocument) {
    this.#document = document;
  }

  /** A text in lines that fit, broken between words where it can be, with dots where there were more. */
  lines(text: string, width: number, key: string): string[] {
    const lines: string[] = [];
    let [start, at, end, space] = [0, 0, 0, -1];
    for (const letter of text) {
      end += this.#widthOf(letter, key);
      if (letter === ' ') space = at;
      else if (end > width && at > start) {
        const stop = space > start ? space : at;
        lines.push(text.slice(start, stop));
        if (lines.length === MOST_LINES) return [...lines.slice(0, -1), `${lines.at(-1)?.slice(0, -1)}…`];
        start = stop === space ? stop + 1 : stop;
        end = this.#widthOf(text.slice(start, at), key) + this.#widthOf(letter, key);
      }
      at += letter.length;
    }
    return [...lines, text.slice(start)];
  }

  #widthOf(text: string, key: string): number {
    let width = 0;
    for (const letter of text) {
      const known = this.#widths.get(key + letter) ?? this.#document.widthOfString(letter);
      this.#widths.set(key + letter, known);
      width += known;
    }
    return width;
  }
}

const PAGE_WIDTH = 792;
/** In characters: what dates and numbers need, and how texts share the rest. */
const ROOM = { number: 10, date: 12, instant: 19, text: 24 } as const;
const CHARACTER = 0.56;

/** Dates and numbers are never cut; texts share what they leave. */
function places(columns: readonly ReportColumn[], size: number): readonly { x: number; width: number }[] {
  const room = columns.map(({ kind, width, title }) =>
    Math.max(kind === 'text' ? (width ?? ROOM.text) : ROOM[kind], title.length),
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
