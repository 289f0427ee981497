import type { TemperatureSeries } from '@parwell/contract';

const SECOND_MS = 1000;

const isSame = (one: TemperatureSeries, other: TemperatureSeries): boolean =>
  one.deviceId === other.deviceId &&
  one.zoneName === other.zoneName &&
  one.compartmentOffset === other.compartmentOffset;

/**
 * Lines of a whole range with finer values in a part of it, in milliseconds. Outside the part the coarser values
 * remain, so that the overview below the graph stays complete.
 */
export function withFinerPart(
  lines: readonly TemperatureSeries[],
  finer: readonly TemperatureSeries[],
  [from, to]: readonly [number, number],
): readonly TemperatureSeries[] {
  return lines.map((line) => {
    const part = finer.find((other) => isSame(line, other));
    if (!part) return line;
    const before = indexAt(line.times, from);
    const after = Math.max(before, indexAt(line.times, to));
    const [begin, end] = [indexAt(part.times, from), indexAt(part.times, to)];
    const joined = <Value>(whole: readonly Value[], fine: readonly Value[]): Value[] => [
      ...whole.slice(0, before),
      ...fine.slice(begin, end),
      ...whole.slice(after),
    ];
    return {
      ...line,
      times: joined(line.times, part.times),
      average: joined(line.average, part.average),
      min: joined(line.min, part.min),
      max: joined(line.max, part.max),
      // The summary is of the shown part.
      secondsOutOfRange: part.secondsOutOfRange,
      time: part.time,
      meanKineticTemperature: part.meanKineticTemperature,
    };
  });
}

/** The index of the first time from an instant on; times are sorted, in seconds. */
function indexAt(times: readonly number[], instant: number): number {
  const index = times.findIndex((time) => time * SECOND_MS >= instant);
  return index < 0 ? times.length : index;
}
