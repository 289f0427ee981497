import type { DeviceType } from '../devices/device-types.ts';
import { parProductIds } from '../products/sources.ts';

/** The stock that a par setting is for (S32). */
export interface ParScope {
  readonly productId: string;
  readonly cabinetType: DeviceType;
  /** Null for all the customer's devices of the type together. */
  readonly cabinetId: string | null;
  /** An inactive setting counts as none. */
  readonly active: boolean;
}

/** A product in a device. */
export interface Stocked {
  readonly productId: string;
  readonly mbrxProductId: string | null;
  readonly cabinetType: DeviceType;
  readonly cabinetId: string;
}

/**
 * The setting of a customer that covers a product in a device: the device's own, else the one for its type. Settings
 * for the product's mbrxProductId come first (S2).
 */
export function parSettingFor<Setting extends ParScope>(
  settings: readonly Setting[],
  stocked: Stocked,
): Setting | undefined {
  for (const productId of parProductIds(stocked))
    for (const cabinetId of [stocked.cabinetId, null]) {
      const setting = settings.find(
        (each) =>
          each.active &&
          each.productId === productId &&
          each.cabinetType === stocked.cabinetType &&
          each.cabinetId === cabinetId,
      );
      if (setting) return setting;
    }
  return undefined;
}
