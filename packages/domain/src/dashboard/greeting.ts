export const GREETINGS = ['Working late', 'Good morning', 'Good afternoon', 'Good evening'] as const;
export type Greeting = (typeof GREETINGS)[number];

/** `hour` is of the user's day, 0 to 23 (DASH-022..025). */
export function greetingAt(hour: number): Greeting {
  if (hour < 3 || hour >= 22) return 'Working late';
  if (hour < 12) return 'Good morning';
  return hour < 18 ? 'Good afternoon' : 'Good evening';
}
