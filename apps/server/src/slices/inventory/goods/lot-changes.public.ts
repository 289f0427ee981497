import { defineHook } from '../../../platform/db/hooks.ts';

/** A customer's lots of these products have another expiration. */
export const lotsCorrected = defineHook<{ readonly productIds: readonly string[] }>('lotsCorrected');
