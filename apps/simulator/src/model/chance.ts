type Word = string | number;

/** A number from 0 to below 1: by chance, and for the same words the same on every machine. */
export function drawn(...words: readonly Word[]): number {
  let hash = 0x811c9dc5;
  const text = words.join('\n');
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return ((hash ^ (hash >>> 16)) >>> 0) / 4_294_967_296;
}

export const between = (least: number, most: number, ...words: readonly Word[]): number =>
  least + drawn(...words) * (most - least);

export const whole = (least: number, most: number, ...words: readonly Word[]): number =>
  Math.floor(between(least, most + 1, ...words));

export const oneOf = <T>(from: readonly T[], ...words: readonly Word[]): T | undefined =>
  from[Math.floor(drawn(...words) * from.length)];

/** From -1 to 1, wandering: another direction after each `everyMs`, and no jumps on the way. */
export function wandering(time: number, everyMs: number, ...words: readonly Word[]): number {
  const step = Math.floor(time / everyMs);
  const way = time / everyMs - step;
  const eased = way * way * (3 - 2 * way);
  const [here, next] = [between(-1, 1, step, ...words), between(-1, 1, step + 1, ...words)];
  return here + (next - here) * eased;
}
