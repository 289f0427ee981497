import { getDeviceCommand } from '@parwell/contract';
import { callQuery } from '../../../session/call-query.ts';

/** How often a command is looked at while it is on its way. */
export const LOOK_EVERY_MS = 1000;

export const commandQuery = (cabinetId: string, commandId: string) =>
  callQuery(getDeviceCommand, { params: { cabinetId, commandId } }, { staleTime: 0 });
