import { graphStep, type GraphStep } from '@parwell/domain';
import type { Progress } from './roll-up.queries.ts';

/** In seconds since 1970; the end is excluded. */
export interface Span {
  readonly from: number;
  readonly until: number;
}

/** Whole hours come from the roll-ups, the rest of the period from single points. */
export interface GraphPlan extends Span {
  readonly step: GraphStep['seconds'];
  readonly hours: Span;
  readonly points: readonly Span[];
}

const HOUR = 3600;
const DAY = 86_400;

/** A period that ends at 23:59:59 includes that second. Future times and those no longer kept are cut off. */
export function periodOf([start, end]: readonly [string, string], now: Date, keptDays: number): Span {
  const seconds = now.getTime() / 1000;
  const from = Math.max(Math.floor(Date.parse(start) / 1000), Math.floor(seconds) - keptDays * DAY);
  return { from, until: Math.max(from, Math.min(Math.floor(Date.parse(end) / 1000) + 1, seconds)) };
}

/** The same for everybody who asks within a minute. */
export const wholeMinutes = ({ from, until }: Span): Span => ({
  from: Math.floor(from / 60) * 60,
  until: Math.ceil(until / 60) * 60,
});

export function planGraph(period: Span, points: number, { rolledUpTo, pointsSince }: Progress): GraphPlan {
  const { from, until } = period;
  const { seconds: step, level } = graphStep(until - from, points, from >= pointsSince);
  // Part of an hour is read from points; if those are deleted, the whole hour is used instead.
  const first = (from < pointsSince ? Math.floor : Math.ceil)(from / HOUR) * HOUR;
  const last = Math.min((until < pointsSince ? Math.ceil : Math.floor)(until / HOUR) * HOUR, rolledUpTo);
  const none = { from, until: from };
  if (level === 'points' || last <= first) return { from, until, step, hours: none, points: [period] };
  return { from, until, step, hours: { from: first, until: last }, points: edges(period, first, last) };
}

const edges = ({ from, until }: Span, first: number, last: number): Span[] =>
  [
    { from, until: first },
    { from: last, until },
  ].filter((span) => span.from < span.until);

/** In seconds since 1970: when values of a device may be shown; null where there is no limit. */
export interface Period {
  readonly since: number | null;
  readonly before: number | null;
}

/**
 * The plan for a series of which only a period may be shown. The hours in which it begins and ends also contain values
 * of another customer: of those only single points are read, and nothing once the points are deleted.
 */
export function clipPlan(
  { hours, points }: GraphPlan,
  { since, before }: Period,
): Pick<GraphPlan, 'hours' | 'points'> {
  if (since === null && before === null) return { hours, points };
  const period = { from: since ?? -Infinity, until: before ?? Infinity };
  const whole = common(hours, {
    from: Math.ceil(period.from / HOUR) * HOUR,
    until: Math.floor(period.until / HOUR) * HOUR,
  });
  const shown = common(hours, period);
  const mixed = whole ? edges(shown ?? whole, whole.from, whole.until) : shown ? [shown] : [];
  return {
    hours: whole ?? { from: hours.from, until: hours.from },
    points: [...points.flatMap((span) => common(span, period) ?? []), ...mixed],
  };
}

function common(one: Span, other: Span): Span | undefined {
  const span = { from: Math.max(one.from, other.from), until: Math.min(one.until, other.until) };
  return span.from < span.until ? span : undefined;
}
