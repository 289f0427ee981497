import { DEVICE_TYPES, isConnected } from '@parwell/domain';
import { sql, type Transaction } from '../../platform/db/database.ts';

/** A device's secret is derived from its id and this row. */
export const insertCredentials = (tx: Transaction) =>
  tx.run(sql`
    INSERT INTO device_credentials (cabinet_id)
    SELECT cabinet_id FROM devices WHERE cabinet_type = ANY(${DEVICE_TYPES.filter(isConnected)})`);
