import { setImmediate } from 'node:timers/promises';
import Pdf from 'pdfkit';
import { INK, MUTED, PdfText, RULE } from '../../../platform/reports/writers/pdf-text.ts';

const MARGIN = 40;
const SIZE = 8;
const LINE_HEIGHT = 10.5;
const GAP = 6;
/** Longer texts end with an ellipsis. */
const MOST_LINES = 6;
/** Yields to other work after this many rows. */
const ROWS_PER_TURN = 20;
const HEAD_TOP = MARGIN + 24;

export interface SheetColumn {
  readonly title: string;
  readonly width: number;
  readonly align?: 'right';
}

type Style = { readonly color?: string; readonly weight?: 'plain' | 'bold'; readonly size?: number };

/**
 * A letter-size sheet: blocks of text, a table whose head is repeated on each page, and page numbers. The same
 * content gives the same bytes: the only time in it is the given one.
 */
export class InvoiceSheet {
  readonly document: PDFKit.PDFDocument;
  readonly #text: PdfText;
  readonly #title: string;
  #y = MARGIN;

  constructor(title: string, date: Date) {
    this.#title = title;
    this.document = new Pdf({
      size: 'LETTER',
      margin: 0,
      // Page numbers are written at the end, on every page.
      bufferPages: true,
      lang: 'en-US',
      info: { Title: title, CreationDate: date, ModDate: date },
    });
    this.#text = new PdfText(this.document);
  }

  get width(): number {
    return this.document.page.width - 2 * MARGIN;
  }

  /** Draws blocks next to each other; what follows starts below the longest. */
  sideBySide(...blocks: readonly ((x: number) => void)[]): void {
    const top = this.#y;
    let bottom = top;
    for (const [place, block] of blocks.entries()) {
      this.#y = top;
      block(MARGIN + (place * this.width) / blocks.length);
      bottom = Math.max(bottom, this.#y);
    }
    this.#y = bottom;
  }

  space(points: number): void {
    this.#y += points;
  }

  text(text: string, x: number, width: number, style: Style = {}): void {
    const lines = this.#lines(text, width, style);
    this.#write(lines, x, this.#y, width, style);
    this.#y += lines.length * ((style.size ?? SIZE) * 1.3);
  }

  fact(name: string, value: string, x: number, width: number, style: Style = {}): void {
    const room = width * 0.6;
    const lines = this.#lines(value, room, style);
    this.#write([name], x, this.#y, width - room, { ...style, color: style.color ?? MUTED });
    this.#write(lines, x + width - room, this.#y, room, style, 'right');
    this.#y += Math.max(lines.length, 1) * LINE_HEIGHT + 2;
  }

  async table(columns: readonly SheetColumn[], rows: readonly (readonly string[])[]): Promise<void> {
    this.#head(columns);
    for (const [place, row] of rows.entries()) {
      const cells = row.map((value, index) => this.#lines(value, (columns[index]?.width ?? 0) - GAP, {}));
      const height = Math.max(...cells.map(({ length }) => length)) * LINE_HEIGHT;
      if (this.#reserve(height)) this.#head(columns);
      this.#row(columns, cells, INK);
      this.#y += height + 4;
      if (place % ROWS_PER_TURN === 0) await setImmediate();
    }
    this.#rule();
  }

  /** Starts a new page if the height does not fit; returns whether it did. */
  #reserve(height: number): boolean {
    if (this.#y + height <= this.document.page.height - MARGIN - 2 * LINE_HEIGHT) return false;
    this.document.addPage();
    this.#y = MARGIN;
    this.text(this.#title, MARGIN, this.width, { color: MUTED });
    this.#y = HEAD_TOP;
    return true;
  }

  together(height: number, draw: () => void): void {
    this.#reserve(height);
    draw();
  }

  end(): void {
    const { document } = this;
    const { count } = document.bufferedPageRange();
    for (let page = 0; page < count; page += 1) {
      document.switchToPage(page);
      const y = document.page.height - MARGIN;
      this.#write([`Page ${page + 1} of ${count}`], MARGIN, y, this.width, { color: MUTED }, 'right');
    }
    document.end();
  }

  #head(columns: readonly SheetColumn[]): void {
    const titles = columns.map(({ title }) => [title]);
    this.#row(columns, titles, MUTED);
    this.#y += LINE_HEIGHT + 2;
    this.#rule();
    this.#y += 4;
  }

  #row(columns: readonly SheetColumn[], cells: readonly (readonly string[])[], color: string): void {
    let x = MARGIN;
    for (const [index, { width, align }] of columns.entries()) {
      this.#write(cells[index] ?? [], x, this.#y, width - GAP, { color }, align);
      x += width;
    }
  }

  #rule(): void {
    this.document
      .moveTo(MARGIN, this.#y)
      .lineTo(MARGIN + this.width, this.#y)
      .lineWidth(0.7)
      .strokeColor(RULE)
      .stroke();
  }

  /** Keeps the line breaks of the text and breaks longer lines. */
  #lines(text: string, width: number, { weight, size = SIZE }: Style): string[] {
    return text
      .split('\n')
      .flatMap((part) =>
        this.#text.lines(part.replaceAll(/\s+/g, ' ').trim(), width, { weight, size }, MOST_LINES),
      );
  }

  #write(
    lines: readonly string[],
    x: number,
    y: number,
    width: number,
    { color = INK, weight, size = SIZE }: Style,
    align: 'left' | 'right' = 'left',
  ): void {
    const step = size === SIZE ? LINE_HEIGHT : size * 1.3;
    const from = align === 'right' ? x + width : x;
    for (const [index, line] of lines.entries())
      this.#text.write(line, from, y + index * step, { weight, size }, color, align);
  }
}
