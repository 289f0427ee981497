const MINUTE_MS = 60_000;

/** A longer pause of the gateways' heartbeats means that nobody listened (C7). They write one every 30 seconds. */
const DEAF_MS = 2 * MINUTE_MS;
/** A wall clock that runs so much otherwise than the process was set, or the machine slept. */
const JUMP_MS = MINUTE_MS;

/** What is known of the listening of all gateways together. Instants are milliseconds. */
export interface Listening {
  /** Since when somebody has listened without a gap. */
  readonly since: number;
  /** The last heartbeat. */
  readonly until: number;
}

/** After a heartbeat. A gap before it, or a clock that was set back behind the last one, lets everybody's silence begin anew. */
export function noteHeartbeat(listening: Listening | null, at: number): Listening {
  const goesOn = listening !== null && at >= listening.until - JUMP_MS && at - listening.until <= DEAF_MS;
  return goesOn ? { since: listening.since, until: Math.max(listening.until, at) } : { since: at, until: at };
}

/** Whether a process may write a heartbeat: its wall clock and its own clock have run alike since the last one. */
export const isSteady = (wallMs: number, processMs: number): boolean =>
  Math.abs(wallMs - processMs) <= JUMP_MS;

/** How long a device has been silent while somebody listened: 0 while nobody does. */
export const silentFor = (lastHeard: number, listening: Listening | null, now: number): number =>
  listening === null || now - listening.until > DEAF_MS
    ? 0
    : Math.max(0, now - Math.max(lastHeard, listening.since));

/** When a device that is not heard any more will have been silent for so long, if somebody goes on listening. */
export const silentAt = (lastHeard: number, { since }: Listening, holdMinutes: number): number =>
  Math.max(lastHeard, since) + holdMinutes * MINUTE_MS;

/** What is known of one sensor. */
export interface SensorTimes {
  readonly lastValue: number;
  /** For how long its device was heard since then. */
  readonly deviceHeardFor: number;
}

const SENSOR_MEMORY_MS = 24 * 60 * MINUTE_MS;

/** Whether a sensor has stopped: no value in so much time in which its device was heard, after some in the day before (C8). */
export const isSensorSilent = (
  { lastValue, deviceHeardFor }: SensorTimes,
  holdMinutes: number,
  now: number,
): boolean => deviceHeardFor >= holdMinutes * MINUTE_MS && now - lastValue <= SENSOR_MEMORY_MS;

const MASS_DEVICES = 10;

/**
 * Whether so many devices fell silent within ten minutes that the trouble is on our side: ten at least, and half of those that were
 * heard an hour ago (C9).
 */
export const isGatewayTrouble = (fellSilent: number, heardAnHourAgo: number): boolean =>
  fellSilent >= MASS_DEVICES && fellSilent * 2 >= heardAnHourAgo;
