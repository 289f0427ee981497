import type { ParUsageFigures } from '@parwell/contract';
import {
  dailyUsage,
  daysCounted,
  daysLasting,
  readLevel,
  USAGE_WINDOW_NAMES,
  type UsageWindow,
} from '@parwell/domain';
import { PAR_TEXTS } from '../par.texts.ts';

/** The usage of two months; that of the year if nothing was used since. */
const presentWindow = (usage: ParUsageFigures): UsageWindow | null =>
  usage.twoMonths.usage > 0 ? 'twoMonths' : usage.year.usage > 0 ? 'year' : null;

const YEARS = 3650;

/** The days that a typed level lasts at the present usage (S31); undefined if they cannot be computed. */
export function levelDays(typed: string, usage: ParUsageFigures | undefined): string | undefined {
  const units = readLevel(typed);
  if (usage === undefined || units === null || Number.isNaN(units)) return undefined;
  const window = presentWindow(usage);
  if (window === null) return PAR_TEXTS.notUsed;
  const days = daysLasting({ units, ...usage[window] }, window);
  if (days === null) return PAR_TEXTS.notUsed;
  return days > YEARS
    ? PAR_TEXTS.lastsLong
    : PAR_TEXTS.lasts(days.toLocaleString('en-US', { minimumFractionDigits: 1 }));
}

/** The basis of the days, in words. */
export const usageText = (usage: ParUsageFigures): string =>
  [
    PAR_TEXTS.usageNow(usage.salesQty, usage.devices),
    ...USAGE_WINDOW_NAMES.toReversed().map((window) => {
      const { usage: units, daysStocked } = usage[window];
      const daily = dailyUsage(units, daysCounted(window, daysStocked));
      return PAR_TEXTS.usageOf(PAR_TEXTS.windows[window], units, daily.toLocaleString('en-US'));
    }),
  ].join(' · ');
