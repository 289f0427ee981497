import { businessDays, EXPIRING_SOON_MS, thawStatus, type CalendarDate } from '@parwell/domain';
import { sql } from '../../../platform/db/database.ts';
import { defineTwin } from '../../../platform/db/twin.ts';

interface ThawingLot {
  readonly expiration: CalendarDate | null;
  readonly thawComplete: Date | null;
  readonly shelfLifeExp: Date | null;
}

/** The present moment, and the zone of the business: a lot may be used through the day it expires on. */
export interface Moment {
  readonly now: Date;
  readonly timeZone: string;
}

/** The domain's `thawStatus` in SQL. */
export const thawStatusTwin = defineTwin({
  rule: ({ expiration, thawComplete, shelfLifeExp }: ThawingLot, { now, timeZone }: Moment) =>
    thawStatus(
      {
        expiration,
        thawComplete: thawComplete?.getTime() ?? null,
        shelfLifeExp: shelfLifeExp?.getTime() ?? null,
      },
      now.getTime(),
      businessDays(timeZone),
    ),
  columns: { expiration: 'date', thawComplete: 'timestamptz', shelfLifeExp: 'timestamptz' },
  expression: ({ expiration, thawComplete, shelfLifeExp }, { now, timeZone }) => {
    const lastMoment = sql`((${expiration} + 1)::timestamp AT TIME ZONE ${timeZone})`;
    const end = sql`least(${shelfLifeExp}, ${lastMoment})`;
    const soon = new Date(now.getTime() + EXPIRING_SOON_MS);
    return sql`CASE
      WHEN ${thawComplete} IS NULL AND ${shelfLifeExp} IS NULL
        THEN CASE WHEN ${lastMoment} <= ${now} THEN 'Lot Expired' ELSE 'OK' END
      WHEN ${end} <= ${now} THEN 'Shelf Life Expired'
      WHEN ${end} <= ${soon} THEN 'Expiring Soon'
      WHEN ${thawComplete} > ${now} THEN 'Frozen'
      ELSE 'Thawed' END`;
  },
});
