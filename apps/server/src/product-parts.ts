import { deviceProducts } from './slices/device-configuration/device-configuration.public.ts';
import { onHand, sumStockOf } from './slices/inventory/inventory.public.ts';
import type { ProductParts } from './slices/products/product-parts.ts';

/** What later slices add to the lists and pages of products, and to what may be changed of them. */
export const productParts: ProductParts = { deviceProducts, onHand, sumStockOf };
