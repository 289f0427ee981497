import { isOpen, type CommandState } from './command-states.ts';
import type { ValueType } from '../property-settings/property-definitions.ts';
import { withUnit } from '../property-settings/property-limits.ts';
import { propertyWords } from '../devices/property-words.ts';

/** A value that was sent to a device and that it has not confirmed. */
export interface UnconfirmedValue {
  /** The last confirmed value; null if not known. */
  readonly onDevice: string | null;
  readonly status: CommandState;
  /** From the device or the portal. */
  readonly message: string;
}

interface ShownProperty {
  readonly propertyKey: string;
  readonly valueType: ValueType;
  /** The options of a dropdown. */
  readonly values?: readonly string[];
  readonly value: string;
  /** Null if the device has the stored value, as far as is known. */
  readonly unconfirmed: UnconfirmedValue | null;
}

const ENDED: Readonly<Record<Exclude<CommandState, 'queued' | 'sent'>, string>> = {
  acknowledged: 'confirmed',
  refused: 'refused',
  expired: 'not confirmed',
  cancelled: 'cancelled',
};

/** A value as people read it: '75 s', 'On'. */
const inWords = (property: ShownProperty, value: string): string =>
  propertyWords({ values: [], ...property }, withUnit(property, value));

/** '75 s waiting' or 'refused: −7 s'; null if the device has the stored value. */
export function unconfirmedText(property: ShownProperty): string | null {
  const { unconfirmed, value } = property;
  if (!unconfirmed) return null;
  const wished = inWords(property, value) || 'none';
  const { status } = unconfirmed;
  return status === 'queued' || status === 'sent' ? `${wished} waiting` : `${ENDED[status]}: ${wished}`;
}

/** As far as is known. */
export const knownValue = (property: ShownProperty): string =>
  inWords(property, property.unconfirmed ? (property.unconfirmed.onDevice ?? '') : property.value);

/** '60 s · 75 s waiting': the device's value, then the one that was sent and is not confirmed. */
export const shownValue = (property: ShownProperty): string =>
  [knownValue(property) || '–', unconfirmedText(property)].filter((part) => part !== null).join(' · ');

export const isWaiting = ({ unconfirmed }: Pick<ShownProperty, 'unconfirmed'>): boolean =>
  unconfirmed !== null && isOpen(unconfirmed.status);
