import type { CallResponse, countTelemetryAlerts } from '@parwell/contract';
import { addDays, ALERT_LEVELS, type CalendarDate } from '@parwell/domain';
import { ALERT_TONES } from './public/alert-level.tsx';
import type { ChartData } from '../../ui/chart/chart-data.ts';
import type { Formatter } from '../../ui/dates/formatter.ts';
import { ALERT_TEXTS } from './alerts.texts.ts';

type Counts = CallResponse<typeof countTelemetryAlerts>['result'];

/** A device clock that is years off must not stretch the chart over those years. */
const MOST_DAYS = 400;

/** Every day from the first to the last, including days without alerts, unless there are too many to draw. */
function daysOf(counts: Counts): readonly CalendarDate[] {
  const dates = [...new Set(counts.map(({ date }) => date))].toSorted();
  const [first, last] = [dates[0], dates.at(-1)];
  if (first === undefined || last === undefined) return [];
  const days = [first];
  for (let day = addDays(first, 1); day <= last; day = addDays(day, 1)) {
    if (days.length === MOST_DAYS) return dates;
    days.push(day);
  }
  return days;
}

export function countsByDay(counts: Counts, format: Formatter): ChartData {
  const days = daysOf(counts);
  const found = new Map(counts.map(({ date, alertLevel, count }) => [`${date} ${alertLevel}`, count]));
  return {
    label: ALERT_TEXTS.chart,
    x: { name: ALERT_TEXTS.day, values: days.map((day) => format.date(day)) },
    series: ALERT_LEVELS.map((level) => ({
      name: level,
      type: 'bar',
      stack: 'level',
      tone: ALERT_TONES[level],
      values: days.map((day) => found.get(`${day} ${level}`) ?? 0),
    })),
  };
}
