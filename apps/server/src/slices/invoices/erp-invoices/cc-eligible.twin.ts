import { CARD_PAYABLE, isCCPaymentEligible, type CardFacts } from '@parwell/domain';
import { sql } from '../../../platform/db/database.ts';
import { defineTwin } from '../../../platform/db/twin.ts';

/** The domain's `isCCPaymentEligible` in SQL, for lists. */
export const ccEligibleTwin = defineTwin<CardFacts, undefined, boolean>({
  rule: isCCPaymentEligible,
  columns: { paymentMethod: 'text', allRelevant: 'boolean', amount: 'bigint', open: 'bigint' },
  expression: ({ paymentMethod, allRelevant, amount, open }) =>
    sql`(${paymentMethod} = ${CARD_PAYABLE} AND ${allRelevant} AND ${open} > 0 AND ${amount} >= 0)`,
});
