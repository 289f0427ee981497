import { countedOfLot } from '@parwell/domain';
import { sql } from '../../../platform/db/database.ts';
import { defineTwin } from '../../../platform/db/twin.ts';

/** The domain's `countedOfLot` in SQL (S20). */
export const countedOfLotTwin = defineTwin({
  rule: (lot: Parameters<typeof countedOfLot>[0], _given: null) => countedOfLot(lot),
  columns: { units: 'int', earlier: 'int', onSection: 'int', counted: 'int' },
  expression: ({ units, earlier, onSection, counted }) => sql`(CASE
    WHEN ${counted} <= ${onSection}
      THEN ${units} - least(${units}, greatest(0, ${onSection} - ${counted} - ${earlier}))
    WHEN ${earlier} + ${units} = ${onSection} THEN ${units} + ${counted} - ${onSection}
    ELSE ${units} END)`,
});
