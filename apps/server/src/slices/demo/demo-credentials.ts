import { DEVICE_TYPES, isConnected } from '@parwell/domain';
import { sql, type Transaction } from '../../platform/db/database.ts';

/** Every device with a line can sign in; what it signs in with is made from its id and this row. */
export const insertCredentials = (tx: Transaction) =>
  tx.run(sql`
    INSERT INTO device_credentials (cabinet_id)
    SELECT cabinet_id FROM devices WHERE cabinet_type = ANY(${DEVICE_TYPES.filter(isConnected)})`);
