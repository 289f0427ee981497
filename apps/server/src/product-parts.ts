import { deviceProducts } from './slices/device-configuration/device-configuration.public.ts';
import { onHand, sumStockOf } from './slices/inventory/inventory.public.ts';
import type { ProductParts } from './slices/products/product-parts.ts';

/** Added by later slices to lists and pages of products, and to the rules for changing them. */
export const productParts: ProductParts = { deviceProducts, onHand, sumStockOf };
