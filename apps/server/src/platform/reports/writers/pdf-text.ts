import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fontsFor, runsOf, type FontName, type TextRun, type Weight } from './pdf-runs.ts';

export const INK = '#111827';
export const MUTED = '#6b7280';
export const RULE = '#d1d5db';

const resolve = createRequire(import.meta.url).resolve;
const FONT_FILES: Readonly<Partial<Record<FontName, string>>> = {
  wide: resolve('dejavu-fonts-ttf/ttf/DejaVuSansCondensed.ttf'),
  han: join(resolve('@embedpdf/fonts-sc'), '../../fonts/NotoSansHans-Regular.otf'),
  hangul: join(resolve('@embedpdf/fonts-kr'), '../../fonts/NotoSansKR-Regular.otf'),
};

/** Of Helvetica. Letters of all fonts share its baseline. */
const ASCENT = 0.718;

export interface TextStyle {
  readonly size: number;
  readonly weight?: Weight | undefined;
}

export class PdfText {
  readonly #document: PDFKit.PDFDocument;
  /** Of letters, by font and size: asking the font for millions of them would block the server. */
  readonly #widths = new Map<string, Map<string, number>>();

  constructor(document: PDFKit.PDFDocument) {
    this.#document = document;
    // A file is opened when its font is first used.
    for (const [name, file] of Object.entries(FONT_FILES)) document.registerFont(name, file);
  }

  /** Between words if possible, with an ellipsis if the text has more than `most` lines. */
  lines(text: string, width: number, style: TextStyle, most: number): string[] {
    const widthOf = this.#measure(text, style);
    const lines: string[] = [];
    let [start, at, end, space] = [0, 0, 0, -1];
    for (const letter of text) {
      end += widthOf(letter);
      if (letter === ' ') space = at;
      else if (end > width && at > start) {
        const stop = space > start ? space : at;
        lines.push(text.slice(start, stop));
        if (lines.length === most) return [...lines.slice(0, -1), `${lines.at(-1)?.slice(0, -1)}…`];
        start = stop === space ? stop + 1 : stop;
        end = widthOf(text.slice(start, at)) + widthOf(letter);
      }
      at += letter.length;
    }
    return [...lines, text.slice(start)];
  }

  write(line: string, x: number, y: number, style: TextStyle, color: string, align = 'left'): void {
    if (line === '') return;
    const runs = runsOf(line, style.weight);
    let left =
      align === 'right' ? x - runs.reduce((sum, run) => sum + this.#lengthOf(run, style.size), 0) : x;
    for (const [place, run] of runs.entries()) {
      this.#document.font(run.font).fontSize(style.size).fillColor(color);
      this.#document.text(run.text, left, y + ASCENT * style.size, {
        lineBreak: false,
        baseline: 'alphabetic',
        ...optionsOf(run),
      });
      if (place < runs.length - 1) left += this.#lengthOf(run, style.size);
    }
  }

  #lengthOf(run: TextRun, size: number): number {
    return this.#document.font(run.font).fontSize(size).widthOfString(run.text, optionsOf(run));
  }

  #measure(text: string, { weight, size }: TextStyle): (part: string) => number {
    const fontOf = fontsFor(text, weight);
    const base = fontOf(' ');
    const widths = this.#widthsOf(base, size);
    return (part) => {
      let sum = 0;
      for (const letter of part) {
        const font = fontOf(letter);
        const known = font === base ? widths : this.#widthsOf(font, size);
        const width = known.get(letter) ?? this.#document.font(font).fontSize(size).widthOfString(letter);
        known.set(letter, width);
        sum += width;
      }
      return sum;
    };
  }

  #widthsOf(font: FontName, size: number): Map<string, number> {
    const key = `${font} ${size}`;
    const known = this.#widths.get(key) ?? new Map<string, number>();
    this.#widths.set(key, known);
    return known;
  }
}

/** With features the text is laid out as a whole; word by word, words would stand in the wrong order. */
const optionsOf = ({ isRightToLeft }: TextRun): PDFKit.Mixins.TextOptions =>
  isRightToLeft ? { features: [] } : {};
