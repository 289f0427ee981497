/** The lifecycle of a command. Only the device itself can report success. */
export const COMMAND_STATES = ['queued', 'sent', 'acknowledged', 'refused', 'expired', 'cancelled'] as const;
export type CommandState = (typeof COMMAND_STATES)[number];

export const isOpen = (state: CommandState | 'unchanged'): boolean => state === 'queued' || state === 'sent';
