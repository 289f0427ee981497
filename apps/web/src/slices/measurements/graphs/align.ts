/** Times in seconds, with one value per column for each; null if nothing was measured. */
export interface TimedLine {
  readonly times: readonly number[];
  readonly columns: readonly (readonly (number | null)[])[];
}

export interface AlignedLines {
  /** In milliseconds. */
  readonly times: Float64Array;
  /** By line and column, one value per time; NaN if there is none. */
  readonly values: readonly (readonly Float64Array[])[];
}

/** How long a measurement stays valid. */
const HOLDS_SECONDS = 15 * 60;

/**
 * Puts lines measured at different times on one time axis. A line keeps its last value until the next measurement; if
 * that is too far away, it has a gap.
 */
export function align(lines: readonly TimedLine[], stepSeconds: number): AlignedLines {
  const gap = Math.max(HOLDS_SECONDS, 2 * stepSeconds);
  const all = new Set<number>();
  for (const { times } of lines) {
    times.forEach((time, index) => {
      all.add(time);
      const next = times[index + 1];
      if (next !== undefined && next - time > gap) all.add(time + gap);
    });
  }
  const seconds = Float64Array.from(all).toSorted();
  return {
    times: seconds.map((second) => second * 1000),
    values: lines.map((line) => onAxis(line, seconds, gap)),
  };
}

function onAxis({ times, columns }: TimedLine, seconds: Float64Array, gap: number): readonly Float64Array[] {
  const placed = columns.map(() => new Float64Array(seconds.length).fill(Number.NaN));
  let at = -1;
  seconds.forEach((second, index) => {
    while ((times[at + 1] ?? Infinity) <= second) at += 1;
    const [time = -Infinity, next = Infinity] = [times[at], times[at + 1]];
    if (time !== second && next - time > gap) return;
    columns.forEach((column, position) => {
      const values = placed[position];
      if (values) values[index] = column[at] ?? Number.NaN;
    });
  });
  return placed;
}
