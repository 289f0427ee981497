/** A whole number made of words: the same on every machine. */
export function seedOfWords(...words: readonly (string | number)[]): number {
  let hash = 0x811c9dc5;
  for (const letter of words.join('\n')) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193);
  return hash | 0;
}

/** From 0 to below 1, the same for the same numbers. Much faster than a hash of words. */
export function fractionOf(seed: number, step: number): number {
  let hash = Math.imul(seed ^ step, 0x9e3779b1) ^ Math.imul(step, 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return ((hash ^ (hash >>> 16)) >>> 0) / 4_294_967_296;
}

/** From -1 to 1, with a new target after each `everyMs`, eased in between. It remembers the last targets. */
export function drift(everyMs: number, seed: number): (time: number) => number {
  let [known, here, next] = [NaN, 0, 0];
  return (time) => {
    const step = Math.floor(time / everyMs);
    if (step !== known) [known, here, next] = [step, fractionOf(seed, step), fractionOf(seed, step + 1)];
    const way = time / everyMs - step;
    return 2 * (here + (next - here) * way * way * (3 - 2 * way)) - 1;
  };
}
