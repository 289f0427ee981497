import { addDays, type DateRange as Days } from '@parwell/domain';
import { DateRange } from '../../../ui/dates/date-range.tsx';
import { todayIn, type DateRangeValue } from '../../../ui/dates/day-bounds.ts';
import { useFormatter } from '../../../ui/dates/use-formatter.ts';
import { dateRange } from '../../../ui/filters/date-filters.tsx';
import { defineFilters } from '../../../ui/filters/define-filters.ts';
import { useFilters } from '../../../ui/filters/use-filters.ts';

const declaration = defineFilters({
  page: 'graph',
  filters: { range: dateRange({ label: 'Date range' }) },
});

/** TEMP-020: the last seven days, up to the end of today. */
export function lastWeek(timeZone: string): Days {
  const today = todayIn(timeZone);
  return { start: addDays(today, -7), end: today };
}

/** The date range of a device's graphs; stored in the URL and applied at once. */
export function useGraphRange(): readonly [range: DateRangeValue, choose: (range: DateRangeValue) => void] {
  const { timeZone } = useFormatter();
  const { applied, search } = useFilters(declaration);
  return [applied.range ?? lastWeek(timeZone), (range) => void search({ range })];
}

interface GraphRangeProps {
  readonly value: DateRangeValue;
  readonly onChange: (range: DateRangeValue) => void;
}

export const GraphRange = (props: GraphRangeProps) => <DateRange label="Date range" {...props} />;
