import { isCalendarDate, type CalendarDate } from './calendar-date.ts';

/** '2027-03-08' becomes '03/08/2027'. */
export const usDate = (date: CalendarDate): string => {
  const [year, month, day] = date.split('-');
  return `${month}/${day}/${year}`;
};

/** '03/08/2027' becomes '2027-03-08'; '' for anything else. */
export function readUsDate(text: string): CalendarDate {
  const [, month, day, year] = /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(text) ?? [];
  const date = `${year}-${month}-${day}`;
  return isCalendarDate(date) ? date : '';
}
