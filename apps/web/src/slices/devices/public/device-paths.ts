import type { DeviceName } from '@parwell/contract';

export const deviceListPath = (customerId: string): string =>
  `/cabinet-list/${encodeURIComponent(customerId)}`;

export const devicePath = ({ customerId, cabinetId }: Pick<DeviceName, 'customerId' | 'cabinetId'>): string =>
  `/cabinet-details/${encodeURIComponent(customerId)}/${encodeURIComponent(cabinetId)}`;

/** State 3 of the domain's `CONNECTIVITY`: offline for a while. */
export const offlineDevicesPath = `/cabinet-list?${new URLSearchParams({ filter: JSON.stringify({ connectivityStatus: ['3'] }) })}`;
