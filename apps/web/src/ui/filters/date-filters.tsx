import { isCalendarDate, QUICK_RANGES, type CalendarDate } from '@parwell/domain';
import { z } from 'zod';
import { DateField } from '../dates/date-field.tsx';
import { DateRange } from '../dates/date-range.tsx';
import { daysOf, instantsOf, type DateRangeValue } from '../dates/day-bounds.ts';
import { makeFilter, unchanged, type FilterOptions } from './filter.ts';

const Day: z.ZodType<CalendarDate> = z.string().refine(isCalendarDate);

const Range: z.ZodType<DateRangeValue> = z.union([
  z.enum(QUICK_RANGES),
  z.object({ start: Day, end: Day }).refine(({ start, end }) => start <= end),
]);

/** Sent as instants: whole days in the user's zone. */
export const dateRange = <R extends boolean = false>(options: FilterOptions<DateRangeValue, R>) =>
  makeFilter(options, {
    schema: Range,
    Control: DateRange,
    sent: (range, timeZone) => ({ between: instantsOf(range, timeZone) }),
  });

/** Sent as days. */
export const dayRange = <R extends boolean = false>(options: FilterOptions<DateRangeValue, R>) =>
  makeFilter(options, { schema: Range, Control: DateRange, sent: daysOf });

export const date = <R extends boolean = false>(options: FilterOptions<CalendarDate, R>) =>
  makeFilter(options, { schema: Day, Control: DateField, sent: unchanged });
