import { behavesAs, type DeviceType } from '../devices/device-types.ts';

/** OCONST-027. */
export const ORDER_TYPES = ['ZMB', 'ZKB', 'ZKV'] as const;
export type OrderType = (typeof ORDER_TYPES)[number];

/** The ERP's order type for a device (R11). */
export function orderTypeFor(type: DeviceType): OrderType {
  const behaves = behavesAs(type);
  if (behaves === 'EM') return 'ZMB';
  return behaves === 'Virtual' ? 'ZKV' : 'ZKB';
}

/** OCONST-028..030; the first is the default. */
export const SHIPPING_METHODS = [
  'Standard Overnight (by 10:30AM)',
  'First Overnight (by 8:30AM)',
  'Saturday Delivery (by 10:30AM)',
] as const;
export type ShippingMethod = (typeof SHIPPING_METHODS)[number];
export const [DEFAULT_SHIPPING_METHOD] = SHIPPING_METHODS;
