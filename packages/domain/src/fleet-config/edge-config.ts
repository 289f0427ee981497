/** Types that can be configured remotely. */
export const EDGE_CONFIG_TYPES = ['WEIGHT'] as const;
export type EdgeConfigType = (typeof EDGE_CONFIG_TYPES)[number];

/** The state of a configuration change on one device. */
export const CONFIG_CHANGE_STATUS = {
  unchanged: 'Unchanged',
  queued: 'Queued',
  sent: 'Sent',
  acknowledged: 'Acknowledged',
  refused: 'Refused',
  expired: 'Expired',
  cancelled: 'Cancelled',
} as const;
export type ConfigChangeStatus = keyof typeof CONFIG_CHANGE_STATUS;

export const NO_CHANGES: Readonly<Record<ConfigChangeStatus, number>> = {
  unchanged: 0,
  queued: 0,
  sent: 0,
  acknowledged: 0,
  refused: 0,
  expired: 0,
  cancelled: 0,
};

export const EDGE_CONFIG_UPDATED = 'Edge Config Properties update succeeded.';
export const NO_EDGE_VALUES = 'Set at least one property.';

export interface PropertyValue {
  readonly name: string;
  readonly value: string;
}

/** Empty properties are not sent: they stay unchanged on every device. */
export const filledValues = (values: Readonly<Record<string, string>>): PropertyValue[] =>
  Object.entries(values)
    .map(([name, value]) => ({ name, value: value.trim() }))
    .filter(({ value }) => value !== '');

export const someUpdated = (count: number): string => `${count} devices will be updated`;
export const allUpdated = (typeLabel: string): string => `All ${typeLabel} type devices will be updated`;

const NAMED = 10;

/** The first few, for a message. */
export const someNames = (names: readonly string[]): string =>
  names.length > NAMED
    ? `${names.slice(0, NAMED).join(', ')} and ${names.length - NAMED} more`
    : names.join(', ');
