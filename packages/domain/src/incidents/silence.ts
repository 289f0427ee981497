const MINUTE_MS = 60_000;

/** After a longer pause of the gateways' heartbeats, which come every 30 seconds, nobody was listening (C7). */
const DEAF_MS = 2 * MINUTE_MS;
/** If the wall clock and the process's clock differ more, the clock was set or the machine slept. */
const JUMP_MS = MINUTE_MS;

/** By all gateways together. Instants are milliseconds. */
export interface Listening {
  readonly since: number;
  /** The last heartbeat. */
  readonly until: number;
}

/** After a heartbeat. A gap before it, or a clock set back behind the last one, lets every silence begin anew. */
export function noteHeartbeat(listening: Listening | null, at: number): Listening {
  const goesOn = listening !== null && at >= listening.until - JUMP_MS && at - listening.until <= DEAF_MS;
  return goesOn ? { since: listening.since, until: Math.max(listening.until, at) } : { since: at, until: at };
}

/** Whether a process may write a heartbeat: wall clock and process clock have run alike since the last one. */
export const isSteady = (wallMs: number, processMs: number): boolean =>
  Math.abs(wallMs - processMs) <= JUMP_MS;

export const isAnybodyListening = (listening: Listening | null, now: number): listening is Listening =>
  listening !== null && Math.abs(now - listening.until) <= DEAF_MS;

/** Only time in which somebody listened counts; 0 while nobody does. */
export const silentFor = (lastHeard: number, listening: Listening | null, now: number): number =>
  isAnybodyListening(listening, now) ? Math.max(0, now - Math.max(lastHeard, listening.since)) : 0;

export const silentAt = (lastHeard: number, { since }: Listening, holdMinutes: number): number =>
  Math.max(lastHeard, since) + holdMinutes * MINUTE_MS;

/** A future time was noted before the clock was set back, and means nothing. */
export const heardBefore = (lastHeard: number, now: number): number =>
  lastHeard > now + JUMP_MS ? -Infinity : lastHeard;

export interface SensorTimes {
  readonly lastValue: number;
  readonly deviceHeardFor: number;
}

/** Only a sensor with a value in this time can be missed (C8). */
export const SENSOR_MEMORY_MS = 24 * 60 * MINUTE_MS;

/** No value while its device was heard for `hold`, after some in the day before (C8). */
export const isSensorSilent = (
  { lastValue, deviceHeardFor }: SensorTimes,
  holdMinutes: number,
  now: number,
): boolean => deviceHeardFor >= holdMinutes * MINUTE_MS && now - lastValue <= SENSOR_MEMORY_MS;

const MASS_DEVICES = 10;
const MASS_MS = 10 * MINUTE_MS;
const HOUR_MS = 60 * MINUTE_MS;

/**
 * The trouble is on our side if within ten minutes at least ten devices fell silent, and half of those that were
 * heard an hour ago (C9).
 */
export const isGatewayTrouble = (fellSilent: number, heardAnHourAgo: number): boolean =>
  fellSilent >= MASS_DEVICES && fellSilent * 2 >= heardAnHourAgo;

export interface HeardTimes {
  readonly lastHeard: number;
  readonly heardSince: number;
}

/** How many of the sorted instants are at least `from`. */
function countFrom(sorted: readonly number[], from: number): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if ((sorted[middle] ?? Infinity) < from) low = middle + 1;
    else high = middle;
  }
  return sorted.length - low;
}

export interface GatewayTrouble {
  /** The last contact of the first of them. */
  readonly since: number;
  readonly fellSilent: number;
  readonly heardAnHourAgo: number;
}

/** The number heard an hour before the first one was silent for its hold time. */
const heardBeforeTrouble = (sorted: readonly number[], since: number, holdMinutes: number): number =>
  countFrom(sorted, since + holdMinutes * MINUTE_MS - HOUR_MS);

/**
 * Decides why devices are silent when the first of them has been for the hold time: the others were last heard
 * within ten minutes after it, and not since (C9). `lastHeard` is of all devices not known to be silent; those up to
 * `due` have been silent for long enough.
 */
export function findGatewayTrouble(
  lastHeard: readonly number[],
  due: number,
  holdMinutes: number,
): GatewayTrouble | undefined {
  const sorted = lastHeard.toSorted((one, other) => one - other);
  for (const since of sorted) {
    if (since > due) return undefined;
    const fellSilent = countFrom(sorted, since) - countFrom(sorted, since + MASS_MS + 1);
    const heardAnHourAgo = heardBeforeTrouble(sorted, since, holdMinutes);
    if (isGatewayTrouble(fellSilent, heardAnHourAgo)) return { since, fellSilent, heardAnHourAgo };
  }
  return undefined;
}

/** Enough devices have been heard again for the clear time. */
export function isTroubleOver(
  devices: readonly HeardTimes[],
  since: number,
  { hold, clear }: { readonly hold: number; readonly clear: number },
): boolean {
  const isOut = ({ lastHeard, heardSince }: HeardTimes) =>
    lastHeard >= since && (lastHeard <= since + MASS_MS || lastHeard - heardSince < clear * MINUTE_MS);
  const sorted = devices.map(({ lastHeard }) => lastHeard).toSorted((one, other) => one - other);
  return !isGatewayTrouble(devices.filter(isOut).length, heardBeforeTrouble(sorted, since, hold));
}

export const SILENT_TEXTS = {
  device: (holdMinutes: number): string => `Not heard for ${holdMinutes} minutes`,
  deviceHeard: 'Heard again',
  sensor: (place: string, holdMinutes: number): string =>
    `No temperature of ${place} for ${holdMinutes} minutes`,
  sensorHeard: (place: string): string => `Temperature of ${place} measured again`,
  gateway: ({ fellSilent, heardAnHourAgo }: GatewayTrouble): string =>
    `${fellSilent} of ${heardAnHourAgo} devices fell silent within 10 minutes`,
  gatewayHeard: 'The devices are heard again',
} as const;
