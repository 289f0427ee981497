// Divides a line into parts that one font can show, in visual order.
import { createRequire } from 'node:module';
import type { Bidi } from 'bidi-js';

/** Han and Hangul are opened only for texts that need them: they are large. */
export type FontName = 'Helvetica' | 'Helvetica-Bold' | 'wide' | 'han' | 'hangul';
export type Weight = 'plain' | 'bold';

export interface TextRun {
  readonly text: string;
  readonly font: FontName;
  /** The font orders and joins the letters. */
  readonly isRightToLeft: boolean;
}

/** Text that the built-in Helvetica can show (Windows 1252), several times faster than an embedded font. */
const LATIN = /^[\x20-\x7E\u00A0-\u00FFƒˆ˜ŒœŠšŸŽž–—‘’‚“”„†‡•…€‰‹›™]*$/;
const HANGUL = /\p{Script=Hangul}/u;
/** With the punctuation and wide forms between them. */
const HAN =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Bopomofo}\u3000-\u303F\u30FC\uFF00-\uFFEF]/u;
const HAN_OR_HANGUL = new RegExp(`${HAN.source}|${HANGUL.source}`, 'gu');
const RIGHT_TO_LEFT = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFF]/;

/** Its types describe another module format than its file has. */
const bidiFactory = createRequire(import.meta.url)('bidi-js') as () => Bidi;
const bidi = bidiFactory();

const latinFont = (weight: Weight): FontName => (weight === 'bold' ? 'Helvetica-Bold' : 'Helvetica');

/** All but Han and Hangul share a font, so that words look whole; only Latin letters can be bold. */
export function fontsFor(text: string, weight: Weight = 'plain'): (letter: string) => FontName {
  const latin = latinFont(weight);
  if (LATIN.test(text)) return () => latin;
  const base = LATIN.test(text.replaceAll(HAN_OR_HANGUL, '')) ? latin : 'wide';
  return (letter) => {
    if (HANGUL.test(letter)) return 'hangul';
    return HAN.test(letter) ? 'han' : base;
  };
}

/** In visual order, by Unicode's rules for right-to-left scripts. */
export function runsOf(text: string, weight: Weight = 'plain'): TextRun[] {
  if (LATIN.test(text)) return [{ text, font: latinFont(weight), isRightToLeft: false }];
  const fontOf = fontsFor(text, weight);
  const levels = RIGHT_TO_LEFT.test(text) ? bidi.getEmbeddingLevels(text).levels : undefined;
  const runs: { text: string; font: FontName; level: number }[] = [];
  let at = 0;
  for (const letter of text) {
    const level = levels?.[at] ?? 0;
    const font = fontOf(letter);
    const shown = level % 2 === 1 ? (bidi.getMirroredCharacter(letter) ?? letter) : letter;
    const last = runs.at(-1);
    if (last?.font === font && last.level === level) last.text += shown;
    else runs.push({ text: shown, font, level });
    at += letter.length;
  }
  return inVisualOrder(runs).map(({ level, ...run }) => {
    const isRightToLeft = level % 2 === 1;
    // The font reverses letters by itself, but not spaces and brackets alone.
    return isRightToLeft && !RIGHT_TO_LEFT.test(run.text)
      ? { ...run, text: Array.from(run.text).toReversed().join(''), isRightToLeft: false }
      : { ...run, isRightToLeft };
  });
}

/** From the highest level down, runs of at least that level are reversed (rule L2 of the bidirectional algorithm). */
function inVisualOrder<Run extends { readonly level: number }>(runs: readonly Run[]): readonly Run[] {
  const ordered = [...runs];
  for (let level = Math.max(...runs.map((run) => run.level)); level > 0; level -= 1) {
    let start = 0;
    while (start < ordered.length) {
      let end = start;
      while ((ordered[end]?.level ?? -1) >= level) end += 1;
      if (end > start + 1) ordered.splice(start, end - start, ...ordered.slice(start, end).toReversed());
      start = Math.max(end, start + 1);
    }
  }
  return ordered;
}
