/**
 * `texts`: the name first, then ids and details. Every typed word has to match one of them. A better match has a
 * higher score; null: no match.
 */
export function matchScore(typed: string, texts: readonly string[]): number | null {
  const words = wordsOf(typed);
  if (words.length === 0) return 0;
  const fields = texts.map((text) => ({ folded: fold(text).trim(), words: wordsOf(text) }));
  const scores = words.map((word) =>
    Math.max(0, ...fields.map((field, index) => wordScore(word, field) - lateness(index))),
  );
  const whole = Math.max(
    0,
    ...fields.map(({ words: parts }, index) => wholeScore(words.join(''), parts.join('')) - lateness(index)),
  );
  if (whole > 0) return whole;
  return scores.some((score) => score <= 0)
    ? null
    : Math.round(scores.reduce((sum, score) => sum + score, 0) / scores.length);
}

export interface Match<Item> {
  readonly item: Item;
  readonly score: number;
}

/**
 * The best first; among equals the shorter name, then the original order. Without a text, all items in their order.
 */
export function bestMatches<Item>(
  typed: string,
  items: readonly Item[],
  textsOf: (item: Item) => readonly string[],
): readonly Match<Item>[] {
  if (wordsOf(typed).length === 0) return items.map((item) => ({ item, score: 0 }));
  const lengthOf = (item: Item) => textsOf(item)[0]?.length ?? 0;
  return items
    .flatMap((item) => {
      const score = matchScore(typed, textsOf(item));
      return score === null ? [] : [{ item, score }];
    })
    .toSorted((a, b) => b.score - a.score || lengthOf(a.item) - lengthOf(b.item));
}

/** In lower case and without accents. */
export const fold = (text: string): string => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** Letters and digits form words; everything else divides them. */
export const wordsOf = (text: string): readonly string[] => fold(text).match(/[\p{L}\p{N}]+/gu) ?? [];

interface Field {
  readonly folded: string;
  readonly words: readonly string[];
}

const SCORES = { whole: 1000, begins: 800, word: 600, wordBegins: 500, inside: 300, misspelt: 100 } as const;

/** A match in the name counts a little more than the same match in a detail. */
const lateness = (index: number): number => Math.min(index, 5) * 5;

/** Without dividers: 'enc7' is ENC-7 too. */
const wholeScore = (typed: string, text: string): number => {
  if (text === typed) return SCORES.whole;
  return text.startsWith(typed) ? SCORES.begins : 0;
};

function wordScore(word: string, { folded, words }: Field): number {
  if (words.includes(word)) return SCORES.word;
  if (words.some((other) => other.startsWith(word))) return SCORES.wordBegins;
  if (folded.includes(word)) return SCORES.inside;
  const allowed = allowedTypos(word);
  return allowed > 0 && words.some((other) => isNear(word, other, allowed)) ? SCORES.misspelt : 0;
}

/** Short words and numbers with a typo are other words and numbers. */
export function allowedTypos(word: string): number {
  if (word.length < 4 || /\p{N}/u.test(word)) return 0;
  return word.length < 8 ? 1 : 2;
}

/** With few typos: a letter more, less, another, or two swapped. `other` may be longer. */
function isNear(word: string, other: string, allowed: number): boolean {
  if (other.length < word.length - allowed) return false;
  let before: readonly number[] = [];
  let row: readonly number[] = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let at = 1; at <= word.length; at += 1) {
    const next = [at];
    for (let to = 1; to <= other.length; to += 1) {
      const same = word[at - 1] === other[to - 1];
      const swapped = at > 1 && to > 1 && word[at - 1] === other[to - 2] && word[at - 2] === other[to - 1];
      next[to] = Math.min(
        (row[to] ?? 0) + 1,
        (next[to - 1] ?? 0) + 1,
        (row[to - 1] ?? 0) + (same ? 0 : 1),
        swapped ? (before[to - 2] ?? 0) + 1 : Infinity,
      );
    }
    if (Math.min(...next) > allowed) return false;
    [before, row] = [row, next];
  }
  // The rest of the other word may not have been typed yet.
  return Math.min(...row.slice(Math.max(0, word.length - allowed))) <= allowed;
}
