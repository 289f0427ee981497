import type { ContentOf, DashboardLink } from '@parwell/contract';
import { BAR_DAYS, barDays, type DateRange } from '@parwell/domain';
import type { WidgetScope } from './widget.ts';

const sumOf = (counts: readonly number[]): number => counts.reduce((sum, count) => sum + count, 0);

/** The viewer's days of the bars, as the date filter of a screen. */
export function shownDays({ now, days }: Pick<WidgetScope, 'now' | 'days'>): DateRange {
  const { days: shown } = barDays(now, days);
  return { start: shown[0] ?? '', end: shown.at(-1) ?? '' };
}

/** One bar per day of the viewer. `count` gets the edges of 28 days and returns a count between each two. */
export async function daysContent(
  { now, days }: Pick<WidgetScope, 'now' | 'days'>,
  count: (edges: readonly Date[]) => Promise<readonly number[]>,
  link: (day: DateRange) => DashboardLink,
): Promise<ContentOf<'days'>> {
  const { days: shown, edges } = barDays(now, days);
  const counts = await count(edges);
  const last = counts.slice(BAR_DAYS);
  return {
    form: 'days',
    bars: shown.map((day, place) => ({ day, value: last[place] ?? 0, link: link({ start: day, end: day }) })),
    sum: sumOf(last),
    before: sumOf(counts.slice(0, BAR_DAYS)),
  };
}
