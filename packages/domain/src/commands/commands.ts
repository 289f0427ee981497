import type { CommandState } from './command-states.ts';

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

export const COMMAND_STATE_LABELS: Readonly<Record<CommandState, string>> = {
  queued: 'Queued',
  sent: 'Sent to the device',
  acknowledged: 'Acknowledged',
  refused: 'Refused',
  expired: 'Expired',
  cancelled: 'Cancelled',
};

/** A newer command supersedes the older ones of its group. */
const REPLACING: readonly (readonly CommandKind[])[] = [['flex_config', 'default_config'], ['device_tags']];

export const replacedBy = (kind: CommandKind): readonly CommandKind[] =>
  REPLACING.find((group) => group.includes(kind)) ?? [];

export const COMMAND_REPLACED = 'Replaced by a later command.';
export const COMMAND_EXPIRED = 'The device did not answer in time.';
const COMMAND_CANCELLED = 'The command was cancelled.';
export const DEVICE_MOVED = 'The device was moved to another customer.';
/** If a device refuses without giving a reason. */
export const COMMAND_REFUSED = 'The device refused the command.';

/** The device's own message, else a fallback; null if the command has not failed. */
export function commandFailure(status: CommandState, resultMessage: string): string | null {
  if (status === 'refused') return resultMessage || COMMAND_REFUSED;
  if (status === 'cancelled') return resultMessage || COMMAND_CANCELLED;
  return status === 'expired' ? resultMessage || COMMAND_EXPIRED : null;
}

/** A command that the device has fetched cannot be cancelled. */
export const canBeCancelled = (state: CommandState): boolean => state === 'queued';

export const COMMAND_NOT_QUEUED = 'The command can no longer be cancelled.';
export const COMMAND_OF_MOVE =
  'This command removes the data of the previous customer and cannot be cancelled.';
export const commandCancelled = (email: string): string => `Cancelled by ${email}.`;

/** An undelivered command expires after this time. */
export const COMMAND_HOURS = 24;

export const stateAfter = (resultCode: number): CommandState =>
  resultCode === 0 ? 'acknowledged' : 'refused';
