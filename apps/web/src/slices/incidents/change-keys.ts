import type { IncidentChange } from './incidents.texts.ts';

export const CHANGE_KEYS: Readonly<Record<IncidentChange, string>> = {
  Acknowledged: 'A',
  Ignored: 'I',
  Closed: 'C',
};

export const CHANGES = Object.keys(CHANGE_KEYS) as readonly IncidentChange[];

export const changeOfKey = (key: string): IncidentChange | undefined =>
  CHANGES.find((change) => CHANGE_KEYS[change] === key.toUpperCase());
