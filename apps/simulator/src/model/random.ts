// Repeatable random numbers: the same arguments give the same number on every machine.

type Word = string | number;

/** From 0 to below 1, a hash of the arguments. */
export function seededRandom(...words: readonly Word[]): number {
  let hash = 0x811c9dc5;
  const text = words.join('\n');
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return ((hash ^ (hash >>> 16)) >>> 0) / 4_294_967_296;
}

export const randomBetween = (least: number, most: number, ...words: readonly Word[]): number =>
  least + seededRandom(...words) * (most - least);

export const randomInt = (least: number, most: number, ...words: readonly Word[]): number =>
  Math.floor(randomBetween(least, most + 1, ...words));

export const randomItem = <T>(from: readonly T[], ...words: readonly Word[]): T | undefined =>
  from[Math.floor(seededRandom(...words) * from.length)];

/** Smooth noise from -1 to 1 with a new random target after each `everyMs`, eased in between. */
export function smoothNoise(time: number, everyMs: number, ...words: readonly Word[]): number {
  const step = Math.floor(time / everyMs);
  const way = time / everyMs - step;
  const eased = way * way * (3 - 2 * way);
  const [here, next] = [randomBetween(-1, 1, step, ...words), randomBetween(-1, 1, step + 1, ...words)];
  return here + (next - here) * eased;
}
