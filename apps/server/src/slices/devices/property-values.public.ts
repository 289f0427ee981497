// Stored values of properties, for the slice that defines properties.
import { camelCase, type DeviceType, type StoredValue } from '@parwell/domain';
import { sql, type Queryable, type Sql } from '../../platform/db/database.ts';

/**
 * For a join: rows named `used` of `cabinet_type`, `data_key` and `devices`, the number of devices that have a value.
 * One scan counts them for the types that a condition on `cabinet_type` leaves.
 */
export const countValues = (ofType: Sql): Sql => sql`(
  SELECT cabinet_type, data_key, count(*) AS devices
  FROM devices CROSS JOIN LATERAL jsonb_object_keys(properties) AS data_key
  WHERE ${ofType} GROUP BY cabinet_type, data_key) AS used`;

/** The most frequent first. */
export const listStoredValues = (db: Queryable, type: DeviceType, key: string) =>
  db.many<StoredValue>(sql`
    SELECT properties ->> ${camelCase(key)} AS value, count(*) AS devices FROM devices
    WHERE cabinet_type = ${type} AND properties ? ${camelCase(key)}
    GROUP BY value ORDER BY devices DESC, value`);
