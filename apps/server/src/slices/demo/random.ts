/** A small seeded generator: the same demo data on every machine (mulberry32). */
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
  };
}
