import { addDays, dayAt, firstOfMonth, instantAt, type CalendarDate } from '@parwell/domain';

/** The user's zone and formats. */
export interface TimeText {
  readonly timeZone: string;
  readonly date: (instant: number) => string;
  readonly time: (instant: number) => string;
}

export interface TimeView {
  readonly from: number;
  readonly to: number;
  /** Pixels between `from` and `to`. */
  readonly width: number;
  /** Otherwise at most one label a day, without the time of day. */
  readonly timeOfDay: boolean;
}

export interface TimeLabel {
  readonly instant: number;
  readonly text: string;
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const MONTH_MS = 30 * DAY_MS;

/** Pixels. The digits of the axis are 7 wide; most letters are narrower. */
const CHARACTER = 7;
const GAP = 12;
/** Pixels: on the left the labels of the other axis, on the right the edge of the drawing. */
const ROOM = { left: 44, right: 12 };

interface Step {
  readonly ms: number;
  readonly instants: (view: TimeView, timeZone: string) => readonly number[];
}

const TIMES_OF_DAY = [1 / 60, 2 / 60, 5 / 60, 10 / 60, 15 / 60, 30 / 60, 1, 2, 3, 6, 12].map(hoursApart);
const WHOLE_DAYS = [...[1, 2, 4, 7, 14].map(daysApart), ...[1, 2, 3, 6, 12, 24, 60, 120].map(monthsApart)];

/** As many labels of a time axis as fit without touching, none of them twice. */
export function timeLabels(text: TimeText, view: TimeView): readonly TimeLabel[] {
  const steps = view.timeOfDay ? [...TIMES_OF_DAY, ...WHOLE_DAYS] : WHOLE_DAYS;
  const span = view.to - view.from;
  if (!(span > 0)) return [];
  for (const step of steps) {
    // Not even the shortest text has room.
    if ((step.ms / span) * view.width < GAP) continue;
    const labels = labelsAt(step.instants(view, text.timeZone), text, view);
    if (labels.every((label, index) => index === 0 || fits(labels[index - 1], label, view))) return labels;
  }
  return [];
}

function labelsAt(instants: readonly number[], text: TimeText, view: TimeView): readonly TimeLabel[] {
  const labels = instants
    .filter((instant) => instant >= view.from && instant <= view.to)
    .map((instant) => ({
      instant,
      text: view.timeOfDay ? `${text.time(instant)}\n${text.date(instant)}` : text.date(instant),
    }))
    .filter((label) => isInside(label, view));
  // When clocks go back, an hour repeats its text; when they go forward, two labels become one.
  return labels.filter((label, index) => label.text !== labels[index - 1]?.text);
}

const placeOf = ({ instant }: TimeLabel, { from, to, width }: TimeView) =>
  ((instant - from) / (to - from)) * width;

/** An estimate, rather too wide than too narrow. */
export const widthOf = (text: string): number =>
  Math.max(...text.split('\n').map((line) => line.length)) * CHARACTER;

function isInside(label: TimeLabel, view: TimeView): boolean {
  const [place, half] = [placeOf(label, view), widthOf(label.text) / 2];
  return place - half >= -ROOM.left && place + half <= view.width + ROOM.right;
}

const fits = (before: TimeLabel | undefined, label: TimeLabel, view: TimeView): boolean =>
  before === undefined ||
  placeOf(label, view) - placeOf(before, view) >= (widthOf(before.text) + widthOf(label.text)) / 2 + GAP;

function* daysIn({ from, to }: TimeView, timeZone: string): Generator<CalendarDate> {
  const last = dayAt(to, timeZone);
  for (let day = dayAt(from, timeZone); day <= last; day = addDays(day, 1)) yield day;
}

/** Every 6 hours means 00:00, 06:00, 12:00 and 18:00 of the user's clock. */
function hoursApart(hours: number): Step {
  return {
    ms: hours * HOUR_MS,
    instants: (view, timeZone) =>
      [...daysIn(view, timeZone)].flatMap((day) => {
        const midnight = instantAt(day, 0, timeZone);
        // Clocks may change on this day, by up to two hours.
        const first = Math.max(0, Math.floor(((view.from - midnight) / HOUR_MS - 2) / hours));
        const last = Math.min(24, (view.to - midnight) / HOUR_MS + 2) / hours;
        const count = Math.max(0, Math.ceil(last - 1e-9) - first);
        return Array.from({ length: count }, (_, index) => instantAt(day, (first + index) * hours, timeZone));
      }),
  };
}

/** Steps of seven days begin on Mondays. */
function daysApart(days: number): Step {
  const isStep = (day: CalendarDate) => (Date.parse(`${day}T00:00:00Z`) / DAY_MS + 3) % days === 0;
  return {
    ms: days * DAY_MS,
    instants: (view, timeZone) =>
      [...daysIn(view, timeZone)].filter(isStep).map((day) => instantAt(day, 0, timeZone)),
  };
}

function monthsApart(months: number): Step {
  return {
    ms: months * MONTH_MS,
    instants: ({ from, to }, timeZone) => {
      const start = dayAt(from, timeZone);
      const [year = 0, month = 1] = start.split('-').map(Number);
      // From the step before, counted from the year 0 so that twelve months begin in January.
      const back = -((year * 12 + month - 1) % months);
      const count = Math.ceil((to - from) / (months * 28 * DAY_MS)) + 2;
      return Array.from({ length: count }, (_, index) =>
        instantAt(firstOfMonth(start, back + index * months), 0, timeZone),
      );
    },
  };
}
