import type { DeviceDetails } from '@parwell/contract';
import { ALL, can, type Grants } from '@parwell/domain';

const isFlex = ({ cabinetType }: DeviceDetails): boolean => cabinetType === 'WEIGHT';

/** A flex device takes commands from who may change devices of its customer. */
export const takesCommands = (device: DeviceDetails, grants: Grants): boolean =>
  isFlex(device) && can(grants, 'create', 'cabinets', device.customerId);

export const showsTags = (device: DeviceDetails, grants: Grants): boolean =>
  isFlex(device) && can(grants, 'read', 'cabinets', ALL);
