import { defineHook } from '../../platform/db/hooks.ts';

interface ProductsChanged {
  /** Products that were written, and those that they name or named before. */
  readonly productIds: readonly string[];
  /** Those of which it changed at which temperatures they are kept. */
  readonly keptElsewhere: readonly string[];
}
export const productsChanged = defineHook<ProductsChanged>('productsChanged');
