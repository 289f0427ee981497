import { isWrongAmountOpen, type RefundState } from '@parwell/domain';
import { sql, type Sql } from '../../platform/db/database.ts';
import { defineTwin } from '../../platform/db/twin.ts';

/** Whether a payment of another amount than open is not settled: the domain's `isWrongAmountOpen` in SQL, for lists. */
export const wrongAmountTwin = defineTwin<RefundState, undefined, boolean>({
  rule: isWrongAmountOpen,
  columns: { status: 'text', openThen: 'bigint', isRefunded: 'boolean', isSettled: 'boolean' },
  expression: ({ status, openThen, isRefunded, isSettled }) =>
    sql`(${status} = 'to refund' AND ${openThen} IS NOT NULL AND NOT ${isRefunded} AND NOT ${isSettled})`,
});

/** What was open when another amount was taken. The version before did not note it, but what it had asked for. */
export const openThen = (
  attempt: Sql,
): Sql => sql`(CASE WHEN ${attempt}.status = 'to refund' THEN nullif(greatest(
  coalesce(${attempt}.open_cents, CASE WHEN ${attempt}.paid_cents <> ${attempt}.amount_cents THEN ${attempt}.amount_cents END), 0), 0)
  END)`;

export const isWrongAmount = (attempt: Sql): Sql =>
  wrongAmountTwin.expression(
    {
      status: sql`${attempt}.status`,
      openThen: openThen(attempt),
      isRefunded: sql`(${attempt}.refunded_at IS NOT NULL)`,
      isSettled: sql`(${attempt}.settled_at IS NOT NULL)`,
    },
    undefined,
  );
