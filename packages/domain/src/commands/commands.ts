/** What a device can be told to do. */
export const COMMAND_KINDS = [
  'manual_receipt',
  'manual_correction',
  'inventory_sync',
  'receipt_reject',
  'flex_config',
  'default_config',
  'device_tags',
  'edge_properties',
] as const;
export type CommandKind = (typeof COMMAND_KINDS)[number];

export const COMMAND_LABELS: Readonly<Record<CommandKind, string>> = {
  manual_receipt: 'Manual Receipt',
  manual_correction: 'Manual Correction',
  inventory_sync: 'Inventory Sync',
  receipt_reject: 'Reject Receipt',
  flex_config: 'Flex Configuration',
  default_config: 'Default Configuration',
  device_tags: 'Device Tags',
  edge_properties: 'Edge Properties',
};

/** Where a command is on its way. Only the device itself can say that it succeeded. */
export const COMMAND_STATES = ['queued', 'sent', 'acknowledged', 'refused', 'expired'] as const;
export type CommandState = (typeof COMMAND_STATES)[number];

export const COMMAND_STATE_LABELS: Readonly<Record<CommandState, string>> = {
  queued: 'Queued',
  sent: 'Sent to the device',
  acknowledged: 'Acknowledged',
  refused: 'Refused',
  expired: 'Expired',
};

/** Kinds of which only the last one counts: a later command of the same group replaces those before it. */
const REPLACING: readonly (readonly CommandKind[])[] = [['flex_config', 'default_config'], ['device_tags']];

export const replacedBy = (kind: CommandKind): readonly CommandKind[] =>
  REPLACING.find((group) => group.includes(kind)) ?? [];

export const COMMAND_REPLACED = 'Replaced by a later command.';
export const COMMAND_EXPIRED = 'The device did not take the command in time.';
/** What is said where a device refuses without a word. */
export const COMMAND_REFUSED = 'The device refused the command.';

/** Why a command came to nothing, in the device's words where it has some; null while that is not known. */
export function commandFailure(status: CommandState, resultMessage: string): string | null {
  if (status === 'refused') return resultMessage || COMMAND_REFUSED;
  return status === 'expired' ? resultMessage || COMMAND_EXPIRED : null;
}

export const isOpen = (state: CommandState | 'unchanged'): boolean => state === 'queued' || state === 'sent';

/** A command that no device took within this time is not carried out any more. */
export const COMMAND_HOURS = 24;

/** What an answer of a device means for its command. */
export const stateAfter = (resultCode: number): CommandState =>
  resultCode === 0 ? 'acknowledged' : 'refused';
