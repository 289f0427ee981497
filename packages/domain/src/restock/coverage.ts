import type { DeviceType } from '../devices/device-types.ts';
import { parSettingFor, type ParScope } from '../par/par-settings.ts';
import { ORDERED_SOURCE, orderedProduct, type OrderedNames } from '../products/sources.ts';

export interface RestockSetting extends ParScope {
  /** The product to order for it; empty if not set. */
  readonly defaultSapProduct: string;
}

/**
 * The setting for restocking a product in a device, found like par (S2, S32). A product without a setting uses that
 * of the product that it substitutes or is ordered for, so that ordered units count.
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

/** The setting's product if it can be ordered, else by S2. Undefined if there is none. */
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
