// How text is written into PDF files: fonts, colours, and lines that fit.
import { createRequire } from 'node:module';

export const INK = '#111827';
export const MUTED = '#6b7280';
export const RULE = '#d1d5db';

const resolve = createRequire(import.meta.url).resolve;
/** For text the built-in fonts cannot show. */
const WIDE_FONT = resolve('dejavu-fonts-ttf/ttf/DejaVuSansCondensed.ttf');
/** Text that the built-in Helvetica can show, which is several times faster than an embedded font. */
const LATIN_1 = /^[\x20-\x7E\u00A0-\u00FF]*$/;

export type FontName = 'Helvetica' | 'Helvetica-Bold' | 'wide';

export const registerFonts = (document: PDFKit.PDFDocument): void =>
  void document.registerFont('wide', WIDE_FONT);

/** The font that can show a text; the one for all scripts has no bold letters. */
export function fontFor(text: string, weight: 'plain' | 'bold' = 'plain'): FontName {
  if (!LATIN_1.test(text)) return 'wide';
  return weight === 'bold' ? 'Helvetica-Bold' : 'Helvetica';
}

/** Measures text with a cache of letter widths: asking the font for millions of letters would block the server. */
export class Ruler {
  readonly #document: PDFKit.PDFDocument;
  readonly #widths = new Map<string, number>();

  constructor(document: PDFKit.PDFDocument) {
    this.#document = document;
  }

  /**
   * Breaks a text into lines that fit, between words if possible, with an ellipsis if it has more than `most`. The key names font and
   * size.
   */
  lines(text: string, width: number, key: string, most: number): string[] {
    const lines: string[] = [];
    let [start, at, end, space] = [0, 0, 0, -1];
    for (const letter of text) {
      end += this.#widthOf(letter, key);
      if (letter === ' ') space = at;
      else if (end > width && at > start) {
        const stop = space > start ? space : at;
        lines.push(text.slice(start, stop));
        if (lines.length === most) return [...lines.slice(0, -1), `${lines.at(-1)?.slice(0, -1)}…`];
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
