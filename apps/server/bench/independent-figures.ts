// The figures of one sensor, computed from an exported CSV file and nothing else of the product: what the rules H1 to H3
// say, by going from reading to reading.

interface Range {
  /** Milliseconds since 1970. */
  readonly from: number;
  readonly min: number;
  readonly max: number;
}

interface Known {
  readonly ranges: readonly Range[];
  /** Null: not set. */
  readonly intervalSeconds: number | null;
  readonly from: number;
  readonly until: number;
}

/** Readings by compartment and zone, in order of time. None of the values has a comma. */
export function readCsv(csv: string): Map<string, { at: number; degrees: number }[]> {
  const [head = '', ...lines] = csv
    .replace(/^\uFEFF/, '')
    .trim()
    .split(/\r?\n/);
  const column = (name: string) => head.split(',').indexOf(name);
  const [compartment, zone] = [column('Compartment'), column('Zone')];
  const [time, exact] = [column('Exact time (UTC)'), column('Exact temperature (°C)')];
  const sensors = new Map<string, { at: number; degrees: number }[]>();
  for (const line of lines) {
    const cells = line.split(',');
    const sensor = `${cells[compartment]} ${cells[zone]}`;
    const readings = sensors.get(sensor) ?? [];
    readings.push({ at: Date.parse(cells[time] ?? ''), degrees: Math.fround(Number(cells[exact])) });
    sensors.set(sensor, readings);
  }
  return sensors;
}

export function figuresOf(
  readings: readonly { readonly at: number; readonly degrees: number }[],
  { ranges, intervalSeconds, from, until }: Known,
) {
  const longest = Math.min(3_600_000, Math.max(900_000, 3000 * (intervalSeconds ?? 0)));
  const ms = { in: 0, warm: 0, cold: 0, unknown: until - from };
  let aged = 0;
  for (const [index, { at, degrees }] of readings.entries()) {
    const end = Math.min(until, readings[index + 1]?.at ?? until, at + longest);
    for (const [place, range] of ranges.entries()) {
      const begun = Math.max(from, at, place === 0 ? -Infinity : range.from);
      const length = Math.min(end, ranges[place + 1]?.from ?? Infinity) - begun;
      if (length <= 0) continue;
      ms[degrees > Math.fround(range.max) ? 'warm' : degrees < Math.fround(range.min) ? 'cold' : 'in'] +=
        length;
      ms.unknown -= length;
      aged += length * Math.exp(-10_000 / (degrees + 273.15));
    }
  }
  const known = ms.in + ms.warm + ms.cold;
  return { ...ms, meanKinetic: known === 0 ? null : 10_000 / -Math.log(aged / known) - 273.15 };
}
