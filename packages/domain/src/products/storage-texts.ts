import {
  storageLimits,
  type Allowance,
  type StorageCondition,
  type StorageValues,
} from './storage-condition.ts';

export const STORAGE_CONDITION_LABELS: Readonly<Record<StorageCondition, string>> = {
  UNKNOWN: 'Unknown',
  FROZEN: 'Frozen',
  REFRIGERATED: 'Refrigerated',
  CONTROLLED_ROOM: 'Controlled room',
  OWN_LIMITS: 'Own limits',
};

export const ALLOWANCE_LABELS: Readonly<Record<Allowance, string>> = {
  NONE: 'None',
  MINUTES: 'Minutes',
  ASK: 'Ask the manufacturer only',
};

/** 'Refrigerated, 2 to 8 °C, must not freeze'. */
export function storageText(storage: StorageValues): string {
  const limits = storageLimits(storage);
  const name = STORAGE_CONDITION_LABELS[storage.storageCondition];
  if (limits === null) return name;
  const freezing = storage.mayFreeze ? 'may freeze' : 'must not freeze';
  const range = `${name}, ${limits.min} to ${limits.max} °C`;
  return limits.max < 0 ? range : `${range}, ${freezing}`;
}

/** '1,440 minutes (1 day) between 8 and 25 °C over its whole life'. */
export function allowanceText(storage: StorageValues): string {
  const { allowance, allowanceMinutes, allowanceFrom, allowanceTo } = storage;
  if (allowance !== 'MINUTES' || allowanceMinutes === null) return ALLOWANCE_LABELS[allowance];
  return `${minutesText(allowanceMinutes)} between ${allowanceFrom} and ${allowanceTo} °C over its whole life`;
}

/** Days or hours in brackets where they are whole. */
export function minutesText(minutes: number): string {
  const inMinutes = counted(minutes, 'minute');
  if (minutes >= 1440 && minutes % 1440 === 0) return `${inMinutes} (${counted(minutes / 1440, 'day')})`;
  return minutes >= 60 && minutes % 60 === 0 ? `${inMinutes} (${counted(minutes / 60, 'hour')})` : inMinutes;
}

const counted = (count: number, one: string): string =>
  `${count.toLocaleString('en-US')} ${one}${count === 1 ? '' : 's'}`;
