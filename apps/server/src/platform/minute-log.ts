import type { Clock } from './clock.ts';

/**
 * For what others can cause as often as they like: writes the first at once, then one line a minute with `more`, the number of
 * those since the line before. Metrics count all of them.
 */
export function createMinuteLog(write: (fields: object) => void, clock: Clock) {
  let writtenAt = Number.NEGATIVE_INFINITY;
  let more = 0;
  return (fields: object): void => {
    const now = clock.now().getTime();
    if (now - writtenAt < 60_000) {
      more += 1;
      return;
    }
    write(more > 0 ? { ...fields, more } : fields);
    writtenAt = now;
    more = 0;
  };
}
