import type { DeviceDetails } from '@parwell/contract';
import { ALL, can, type Grants } from '@parwell/domain';

const isFlex = ({ cabinetType }: DeviceDetails): boolean => cabinetType === 'WEIGHT';

/** For flex devices, and users who may change the customer's devices. */
export const mayCommand = (device: DeviceDetails, grants: Grants): boolean =>
  isFlex(device) && can(grants, 'create', 'cabinets', device.customerId);

export const showsTags = (device: DeviceDetails, grants: Grants): boolean =>
  isFlex(device) && can(grants, 'read', 'cabinets', ALL);
