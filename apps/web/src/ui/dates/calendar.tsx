import { AdapterLuxon } from '@mui/x-date-pickers/AdapterLuxon';
import { DateCalendar } from '@mui/x-date-pickers/DateCalendar';
import { LocalizationProvider } from '@mui/x-date-pickers/LocalizationProvider';
import type { CalendarDate, DateRange } from '@parwell/domain';
import { DateTime } from 'luxon';
import { useMemo } from 'react';

interface CalendarProps {
  readonly value: CalendarDate | undefined;
  readonly onChange: (value: CalendarDate) => void;
  /** Decides which day is today. */
  readonly timeZone: string;
  readonly min?: CalendarDate | undefined;
  readonly range?: DateRange | undefined;
  readonly focusAtOnce?: boolean;
}

/** Noon exists exactly once on every day in every zone; midnight does not. */
const toDateTime = (date: CalendarDate | undefined, zone: string): DateTime | null =>
  date === undefined ? null : DateTime.fromISO(`${date}T12:00:00`, { zone });

const toDate = (day: unknown): CalendarDate | null =>
  day instanceof DateTime && day.isValid ? day.toFormat('yyyy-MM-dd') : null;

const WIDTH = 296;

/** 40 px for touch, smaller for a mouse. */
const TOUCHABLE = {
  borderRadius: 1,
  '--PickerDay-size': { xs: '40px', sm: '36px' },
  '--PickerDay-horizontalMargin': { xs: '0px', sm: '2px' },
};

const focusDay = (calendar: HTMLElement | null): void =>
  calendar?.querySelector<HTMLElement>('[role=gridcell][tabindex="0"]')?.focus();

/** One month. Loaded on demand, because it needs Luxon. */
export function Calendar({ value, onChange, timeZone, min, range, focusAtOnce = false }: CalendarProps) {
  // The calendar jumps back to the chosen month whenever it gets a new object.
  const chosen = useMemo(() => toDateTime(value, timeZone), [value, timeZone]);
  const first = useMemo(() => toDateTime(min, timeZone), [min, timeZone]);
  const inRange = (day: unknown): boolean => {
    const date = toDate(day);
    return range !== undefined && date !== null && range.start <= date && date <= range.end;
  };
  return (
    <LocalizationProvider dateAdapter={AdapterLuxon} adapterLocale="en-US">
      <DateCalendar
        ref={focusAtOnce ? focusDay : undefined}
        value={chosen}
        timezone={timeZone}
        {...(first && { minDate: first })}
        views={['year', 'day']}
        openTo="day"
        onChange={(day, _state, view) => {
          const date = toDate(day);
          // Choosing a year does not choose a date yet.
          if (date !== null && view === 'day') onChange(date);
        }}
        slotProps={{
          day: ({ day, isDaySelected }) => ({
            sx: [
              TOUCHABLE,
              inRange(day) && !isDaySelected && { bgcolor: 'primary.light', color: 'primary.dark' },
            ],
          }),
        }}
        sx={{
          width: WIDTH,
          m: 0,
          maxHeight: { xs: 'none', sm: 336 },
          '& .MuiDayCalendar-slideTransition': { minHeight: { xs: 264, sm: 240 } },
          '& .MuiYearCalendar-root': { width: WIDTH },
        }}
      />
    </LocalizationProvider>
  );
}
