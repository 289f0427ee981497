import type { TimeAtDevice } from '@parwell/domain';
import { sql, type Queryable, type Sql, type Transaction } from '../../platform/db/database.ts';
import { epochMs } from '../../platform/db/epoch-ms.ts';
import { devices } from '../devices/devices.public.ts';

// Since when people are set up at a device stands in their rows; a time that ends is kept here, because a device may
// report later what they did (S38).

/** Users of devices who are about to be disabled: those of `which`, a condition on `device_users` and `devices`. */
export const endTimesOfUsers = (tx: Transaction, which: Sql, now: Date) =>
  tx.run(sql`
    INSERT INTO device_people_before (cabinet_id, person, since, until)
    SELECT device_users.cabinet_id, email, set_up_at, ${now}::timestamptz FROM device_users
      JOIN ${devices} ON devices.cabinet_id = device_users.cabinet_id
    WHERE enabled AND ${which}`);

export const endTimeOfProvider = (tx: Transaction, cabinetId: string, npi: string, now: Date) =>
  tx.run(sql`
    INSERT INTO device_people_before (cabinet_id, person, since, until)
    SELECT cabinet_id, npi, set_up_at, ${now}::timestamptz FROM device_providers
    WHERE cabinet_id = ${cabinetId} AND npi = ${npi}`);

const times = sql`${epochMs(sql`since`)} AS since, ${epochMs(sql`until`)} AS until`;

/** When people, by e-mail, were or are set up at devices. */
export const listTimesOfUsers = (db: Queryable, cabinetIds: readonly string[], emails: readonly string[]) =>
  db.many<TimeAtDevice & { readonly cabinetId: string; readonly email: string }>(sql`
    SELECT cabinet_id AS "cabinetId", person AS email, ${times}
    FROM (
      SELECT cabinet_id, email AS person, set_up_at AS since, NULL::timestamptz AS until FROM device_users WHERE enabled
      UNION ALL SELECT cabinet_id, person, since, until FROM device_people_before) AS known
    WHERE cabinet_id = ANY(${cabinetIds}) AND person = ANY(${emails})`);

/** When providers were or are set up at any device of a customer. */
export const listTimesOfProviders = (db: Queryable, customerId: string, npis: readonly string[]) =>
  db.many<TimeAtDevice & { readonly npi: string }>(sql`
    SELECT person AS npi, ${times}
    FROM (
      SELECT cabinet_id, npi AS person, set_up_at AS since, NULL::timestamptz AS until FROM device_providers
      UNION ALL SELECT cabinet_id, person, since, until FROM device_people_before) AS known
      JOIN ${devices} USING (cabinet_id)
    WHERE customer_id = ${customerId} AND person = ANY(${npis})`);
