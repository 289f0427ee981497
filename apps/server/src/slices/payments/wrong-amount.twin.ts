import { isWrongAmountOpen, type RefundState } from '@parwell/domain';
import { sql, type Sql } from '../../platform/db/database.ts';
import { defineTwin } from '../../platform/db/twin.ts';

/** The domain's `isWrongAmountOpen` in SQL, for lists. */
export const wrongAmountTwin = defineTwin<RefundState, undefined, boolean>({
  rule: isWrongAmountOpen,
  columns: { status: 'text', openThen: 'bigint', isRefunded: 'boolean', isSettled: 'boolean' },
  expression: ({ status, openThen, isRefunded, isSettled }) =>
    sql`(${status} = 'to refund' AND ${openThen} IS NOT NULL AND NOT ${isRefunded} AND NOT ${isSettled})`,
});

/** The previous version did not store the open amount, but the requested one. */
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
