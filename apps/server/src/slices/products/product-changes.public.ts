import { defineHook } from '../../platform/db/hooks.ts';

/** Products were written: these, and those that they name or named before. */
export const productsChanged = defineHook<{ readonly productIds: readonly string[] }>('productsChanged');
