import { DEVICE_STATES, POSITION_STATES, type DeviceState } from '../devices/device-states.ts';
import { ORDERED_SOURCE } from '../products/sources.ts';

interface OrderedLine {
  readonly customerId: string;
  readonly cabinetId: string;
  readonly productId: string;
  readonly packs: number;
}

/** S2, S33; null if the line can be ordered. */
export function orderRefusal(
  { customerId, cabinetId, productId, packs }: OrderedLine,
  device: { readonly customerId: string; readonly cabinetState: DeviceState } | undefined,
  product: { readonly source: string; readonly active: boolean } | undefined,
): string | null {
  if (device?.customerId !== customerId) return `Unknown device ${cabinetId} of customer ${customerId}.`;
  if (!POSITION_STATES.includes(device.cabinetState))
    return `Device ${cabinetId} is not restocked: its state is ${DEVICE_STATES[device.cabinetState]}.`;
  if (!product) return `Unknown product ${productId}.`;
  if (product.source !== ORDERED_SOURCE)
    return `Product ${productId} is not ordered: its source is ${product.source}.`;
  if (!product.active) return `Product ${productId} is inactive.`;
  if (!Number.isInteger(packs) || packs < 1) return 'A line needs a number of packs.';
  return null;
}
