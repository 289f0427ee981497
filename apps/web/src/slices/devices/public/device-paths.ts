import type { DeviceName } from '@parwell/contract';

export const deviceListPath = (customerId: string): string =>
  `/cabinet-list/${encodeURIComponent(customerId)}`;

export const devicePath = ({ customerId, cabinetId }: Pick<DeviceName, 'customerId' | 'cabinetId'>): string =>
  `/cabinet-details/${encodeURIComponent(customerId)}/${encodeURIComponent(cabinetId)}`;
