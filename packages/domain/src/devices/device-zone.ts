import { isZoneName } from '../dates/zone-names.ts';

export interface DeviceZone {
  readonly zone: string;
  readonly of: 'device' | 'customer' | 'business';
}

export interface ChosenZones {
  /** Empty if none is chosen. */
  readonly device: string;
  /** Of the customer who has the device now; empty if none is chosen. */
  readonly customer: string;
  readonly business: string;
}

/** Whose days are those of a device (U1). A text that names no zone counts as none. */
export function deviceZone({ device, customer, business }: ChosenZones): DeviceZone {
  if (isZoneName(device)) return { zone: device, of: 'device' };
  if (isZoneName(customer)) return { zone: customer, of: 'customer' };
  return { zone: business, of: 'business' };
}
