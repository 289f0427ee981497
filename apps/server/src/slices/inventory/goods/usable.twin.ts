import { isUsable, type BusinessDays, type CalendarDate } from '@parwell/domain';
import { sql } from '../../../platform/db/database.ts';
import { defineTwin } from '../../../platform/db/twin.ts';

interface Facts {
  readonly expiration: CalendarDate | null;
  /** Epoch milliseconds; null until it is thawed. */
  readonly shelfLifeExp: number | null;
}

/** The domain's `isUsable` in SQL (S6). */
export const usableTwin = defineTwin({
  rule: ({ expiration, shelfLifeExp }: Facts, { now, days }: { now: number; days: BusinessDays }) =>
    isUsable({ expiration, thawComplete: shelfLifeExp, shelfLifeExp }, now, days),
  columns: { expiration: 'date', shelfLifeExp: 'float8' },
  expression: ({ expiration, shelfLifeExp }, { now, days }) => sql`(
    (${expiration} IS NULL OR ${expiration} >= ${days.dayOf(now)}::date)
    AND (${shelfLifeExp} IS NULL OR ${shelfLifeExp} > ${now}::float8))`,
});
