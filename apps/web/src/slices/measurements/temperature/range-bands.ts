import type { TemperatureSeries } from '@parwell/contract';
import type { ChartBand } from '../../../ui/chart/chart-data.ts';
import { GRAPH_TEXTS } from '../measurements.texts.ts';

type Range = TemperatureSeries['ranges'][number];

const SECOND_MS = 1000;

const isSame = (one: Range, other: Range | undefined): boolean =>
  one.min === other?.min && one.max === other.max;

/**
 * The allowed ranges of a graph: where one changed, the band steps (H3). Each once, because most devices of a graph share
 * theirs. The period in milliseconds.
 */
export function rangeBands(
  lines: readonly TemperatureSeries[],
  [from, to]: readonly [number, number],
): readonly ChartBand[] {
  const bands = lines.flatMap(({ ranges }) => {
    // Whether it was assumed makes no step.
    const changes = ranges.filter((range, index) => !isSame(range, ranges[index - 1]));
    return changes.map((range, index): Omit<ChartBand, 'name'> => {
      const begin = Math.max(from, range.from * SECOND_MS);
      const next = changes[index + 1];
      return {
        from: range.min,
        to: range.max,
        tone: 'ok',
        ...(changes.length > 1 && { during: [begin, next ? next.from * SECOND_MS : to] as const }),
      };
    });
  });
  const different = new Map(
    bands.map((band) => [[band.from, band.to, ...(band.during ?? [])].join(' '), band]),
  );
  return [...different.values()].map((band, index) => ({
    ...band,
    name: GRAPH_TEXTS.allowedRange(index + 1),
  }));
}
