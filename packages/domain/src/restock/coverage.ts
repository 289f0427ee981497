import type { DeviceType } from '../devices/device-types.ts';
import { parSettingFor, type ParScope } from '../par/par-settings.ts';
import { ORDERED_SOURCE, orderedProduct, type OrderedNames } from '../products/sources.ts';

/** A par setting as restocking looks at it. */
export interface RestockSetting extends ParScope {
  /** What should be ordered for it; empty if nobody has said so. */
  readonly defaultSapProduct: string;
}

/**
 * The setting that a product in a device is restocked by: the one that par is looked up in (S2, S32). A product without one belongs to
 * the setting of what it stands for, or of what it is ordered for, so that what was ordered counts.
 */
export function restockSettingFor<Setting extends RestockSetting>(
  settings: readonly Setting[],
  product: OrderedNames,
  device: { readonly cabinetId: string; readonly cabinetType: DeviceType },
): Setting | undefined {
  const { productId, mbrxProductId } = product;
  const own = parSettingFor(settings, { ...device, productId, mbrxProductId });
  if (own) return own;
  for (const named of [product.lumProductId, product.mbrxProductIdExt]) {
    const setting = named
      ? parSettingFor(settings, { ...device, productId: named, mbrxProductId: null })
      : undefined;
    if (setting) return setting;
  }
  const orderedFor = settings.filter(
    ({ defaultSapProduct, active, cabinetType, cabinetId }) =>
      defaultSapProduct === productId &&
      active &&
      cabinetType === device.cabinetType &&
      (cabinetId === null || cabinetId === device.cabinetId),
  );
  return orderedFor.find(({ cabinetId }) => cabinetId !== null) ?? orderedFor[0];
}

/** What is ordered for a product: what its setting says, if that can be ordered, else by S2. Undefined if there is nothing. */
export function productToOrder<P extends OrderedNames>(
  product: P,
  defaultSapProduct: string,
  catalogue: readonly P[],
): P | undefined {
  const chosen = catalogue.find(
    ({ productId, source }) => productId === defaultSapProduct && source === ORDERED_SOURCE,
  );
  return chosen ?? orderedProduct(product, catalogue);
}
