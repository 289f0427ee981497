const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** Clocks of browser and server easily differ by this much. */
const JUST_NOW_MS = 5 * SECOND_MS;

const counted = (ms: number, unit: number, name: string): string => `${Math.floor(ms / unit)} ${name} ago`;

/** "14 s ago", "3 min ago", "2 h ago", "5 days ago". */
export function agoText(ms: number): string {
  if (ms < JUST_NOW_MS) return 'just now';
  if (ms < MINUTE_MS) return counted(ms, SECOND_MS, 's');
  if (ms < HOUR_MS) return counted(ms, MINUTE_MS, 'min');
  if (ms < DAY_MS) return counted(ms, HOUR_MS, 'h');
  return counted(ms, DAY_MS, ms < 2 * DAY_MS ? 'day' : 'days');
}
