import { getDeviceCommand } from '@parwell/contract';
import { callQuery } from '../../../session/call-query.ts';

export const commandQuery = (cabinetId: string, commandId: string) =>
  callQuery(getDeviceCommand, { params: { cabinetId, commandId } }, { staleTime: 0 });
