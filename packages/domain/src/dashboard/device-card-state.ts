import type { Connectivity } from '../devices/connectivity.ts';
import { POSITION_STATES, type DeviceState } from '../devices/device-states.ts';
import { READING_VALID_MINUTES } from '../measurements/temperature.ts';

/** The most urgent first: cards are sorted in this order. */
export const DEVICE_CARD_STATES = [
  'tooWarm',
  'tooCold',
  'incident',
  'offline',
  'nearLimit',
  'inRange',
  'online',
  'unconnected',
  'notInUse',
] as const;
export type DeviceCardState = (typeof DEVICE_CARD_STATES)[number];

interface CardFacts {
  readonly cabinetState: DeviceState;
  readonly connectivity: Connectivity | null;
  /** The last temperature with its range; null without one. */
  readonly celsius: number | null;
  readonly measuredAt: Date | null;
  readonly low: number | null;
  readonly high: number | null;
  /** The alert type of the worst open incident whose condition holds. */
  readonly incident: string | null;
}

/** The part of the allowed range, at both ends, that is near the limit. */
export const NEAR_LIMIT_SHARE = 0.1;

/** An older reading says nothing about the present. */
export const readingValidSince = (now: Date): Date =>
  new Date(now.getTime() - READING_VALID_MINUTES * 60_000);

/** An incident decides before the reading, which may be back in range for a moment only. */
export function deviceCardState(facts: CardFacts, now: Date): DeviceCardState {
  const { connectivity, celsius, measuredAt, low, high, incident } = facts;
  if (!POSITION_STATES.includes(facts.cabinetState)) return 'notInUse';
  const isValid = measuredAt !== null && measuredAt >= readingValidSince(now);
  const reading =
    isValid && celsius !== null && low !== null && high !== null ? { celsius, low, high } : null;
  if (incident === 'TEMPERATURE_HIGH' || (reading && reading.celsius > reading.high)) return 'tooWarm';
  if (incident === 'TEMPERATURE_LOW' || (reading && reading.celsius < reading.low)) return 'tooCold';
  // A silent device is offline, with or without an incident.
  if (incident !== null && incident !== 'DEVICE_SILENT') return 'incident';
  if (connectivity === null) return 'unconnected';
  if (connectivity !== 4) return 'offline';
  if (!reading) return 'online';
  const margin = (reading.high - reading.low) * NEAR_LIMIT_SHARE;
  const isNear = reading.celsius > reading.high - margin || reading.celsius < reading.low + margin;
  return isNear ? 'nearLimit' : 'inRange';
}
