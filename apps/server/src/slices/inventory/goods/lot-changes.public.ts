import { defineHook } from '../../../platform/db/hooks.ts';

/** Lots of products expire on another day than a customer knew. */
export const lotsCorrected = defineHook<{ readonly productIds: readonly string[] }>('lotsCorrected');
