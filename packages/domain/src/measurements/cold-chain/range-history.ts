import type { TemperatureRange } from '../temperature.ts';
import { inOrder, type Since } from './history.ts';

/** The allowed range of a device or compartment since a moment (H3). */
export interface RangeSince extends TemperatureRange, Since {
  /** Nothing is recorded of it: the range that the device had when its history began. */
  readonly isAssumed: boolean;
}

/** Never empty: where nothing is recorded, it has the present range, assumed. */
export type RangeHistory = readonly [RangeSince, ...RangeSince[]];

interface RangeSpan extends TemperatureRange {
  readonly from: number;
  readonly until: number;
  readonly isAssumed: boolean;
}

/** The allowed ranges one after the other, without a gap. The first one is assumed for the time before it (H3). */
export function rangeSpans(history: RangeHistory): RangeSpan[] {
  const recorded = inOrder<RangeSince>(history);
  const before = recorded.slice(0, 1).map((first) => ({ ...first, from: -Infinity, isAssumed: true }));
  const spans = [...before, ...recorded];
  return spans.map((span, index) => ({ ...span, until: spans[index + 1]?.from ?? Infinity }));
}
