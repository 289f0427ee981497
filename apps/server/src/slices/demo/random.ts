/** The same demo data on every machine (mulberry32). */
export function seeded(seed: number) {
  let state = seed;
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  return {
    whole: (least: number, most: number): number => least + Math.floor(next() * (most - least + 1)),
    pick: <T>(from: readonly T[]): T => from[Math.floor(next() * from.length)] as T,
    /** 0 to below 1. */
    fraction: next,
    /** `share`: 0 to 1. */
    chance: (share: number): boolean => next() < share,
  };
}

export type Random = ReturnType<typeof seeded>;

export function seedOf(...words: readonly (string | number)[]): number {
  let hash = 2_166_136_261;
  for (const letter of words.join(' ')) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 16_777_619);
  return hash >>> 0;
}

export const hexDigits = (random: Random, digits: number): string =>
  Array.from({ length: digits }, () => random.whole(0, 15).toString(16))
    .join('')
    .toUpperCase();
