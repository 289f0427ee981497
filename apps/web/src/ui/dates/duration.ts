const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** The two largest units: '2 d 4 h', '3 h 5 min', '42 min', '30 s'. */
export function duration(seconds: number): string {
  if (seconds >= DAY) return both(seconds, [DAY, 'd'], [HOUR, 'h']);
  if (seconds >= HOUR) return both(seconds, [HOUR, 'h'], [MINUTE, 'min']);
  return seconds >= MINUTE ? `${Math.floor(seconds / MINUTE)} min` : `${Math.round(seconds)} s`;
}

type Unit = readonly [seconds: number, name: string];

function both(seconds: number, [large, largeName]: Unit, [small, smallName]: Unit): string {
  const rest = Math.floor((seconds % large) / small);
  return `${Math.floor(seconds / large)} ${largeName}${rest > 0 ? ` ${rest} ${smallName}` : ''}`;
}
