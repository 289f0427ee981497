import { AdapterLuxon } from '@mui/x-date-pickers/AdapterLuxon';
import { DateCalendar } from '@mui/x-date-pickers/DateCalendar';
import { LocalizationProvider } from '@mui/x-date-pickers/LocalizationProvider';
import type { CalendarDate, DateRange } from '@parwell/domain';
import { DateTime } from 'luxon';
import { useMemo } from 'react';

interface CalendarProps {
  readonly value: CalendarDate | undefined;
  readonly onChange: (value: CalendarDate) => void;
  /** Whose today is marked. */
  readonly timeZone: string;
  /** Days before it cannot be chosen. */
  readonly min?: CalendarDate | undefined;
  /** The days to show as belonging together. */
  readonly range?: DateRange | undefined;
  readonly focusAtOnce?: boolean;
}

/** Noon exists once on every day of every zone; midnight does not. */
const toDateTime = (date: CalendarDate | undefined, zone: string): DateTime | null =>
  date === undefined ? null : DateTime.fromISO(`${date}T12:00:00`, { zone });

const toDate = (day: unknown): CalendarDate | null =>
  day instanceof DateTime && day.isValid ? day.toFormat('yyyy-MM-dd') : null;

const WIDTH = 296;

/** 40 px for a finger, as much as fits for a mouse. */
const TOUCHABLE = {
  borderRadius: 1,
  '--PickerDay-size': { xs: '40px', sm: '36px' },
  '--PickerDay-horizontalMargin': { xs: '0px', sm: '2px' },
};

const focusDay = (calendar: HTMLElement | null): void =>
  calendar?.querySelector<HTMLElement>('[role=gridcell][tabindex="0"]')?.focus();

/** One month of days. Loaded when it is first needed, and with it Luxon. */
export function Calendar({ value, onChange, timeZone, min, range, focusAtOnce = false }: CalendarProps) {
  // The calendar turns back to the chosen month whenever it is handed another object.
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
          // Turning to another year is no choice yet.
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
