import { connectivityLimits, connectivityOf, DEVICE_TYPES, isConnected } from '@parwell/domain';
import { sql } from '../../platform/db/database.ts';
import { defineTwin } from '../../platform/db/twin.ts';

const UNCONNECTED = DEVICE_TYPES.filter((type) => !isConnected(type));

/** The domain's `connectivityOf` in SQL, for lists. */
export const connectivityTwin = defineTwin({
  rule: connectivityOf,
  columns: { cabinetType: 'text', lastHeardAt: 'timestamptz' },
  expression: ({ cabinetType, lastHeardAt }, now) => {
    const { online, pause } = connectivityLimits(now);
    return sql`CASE WHEN ${cabinetType} = ANY(${UNCONNECTED}) THEN NULL WHEN ${lastHeardAt} >= ${online} THEN 4
      WHEN ${lastHeardAt} > ${pause} THEN 2 ELSE 3 END`;
  },
});
