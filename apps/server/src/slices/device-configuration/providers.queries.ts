import type { Provider } from '@parwell/contract';
import type { RegisteredProvider } from '../../gateways/npi/npi-registry.ts';
import { sql, type Transaction } from '../../platform/db/database.ts';
import { endTimeOfProvider } from './people-times.queries.ts';

const columns = sql`npi AS "providerId", npi, first_name AS "firstName", last_name AS "lastName"`;

/** The registry's name replaces an older one: people change their names. */
export const upsertProvider = (tx: Transaction, { npi, firstName, lastName }: RegisteredProvider) =>
  tx.one<Provider>(sql`
    INSERT INTO providers (npi, first_name, last_name) VALUES (${npi}, ${firstName}, ${lastName})
    ON CONFLICT (npi) DO UPDATE SET first_name = excluded.first_name, last_name = excluded.last_name
    RETURNING ${columns}`);

/** Returns false if the provider was on the device already. */
export const addToDevice = async (
  tx: Transaction,
  cabinetId: string,
  npi: string,
  now: Date,
): Promise<boolean> =>
  (await tx.run(sql`
    INSERT INTO device_providers (cabinet_id, npi, set_up_at) VALUES (${cabinetId}, ${npi}, ${now})
    ON CONFLICT DO NOTHING`)) > 0;

export async function removeFromDevice(tx: Transaction, cabinetId: string, npi: string, now: Date) {
  await endTimeOfProvider(tx, cabinetId, npi, now);
  return tx.maybe<Provider>(sql`
    DELETE FROM device_providers d USING providers
    WHERE d.cabinet_id = ${cabinetId} AND d.npi = ${npi} AND providers.npi = d.npi
    RETURNING providers.npi AS "providerId", providers.npi, first_name AS "firstName", last_name AS "lastName"`);
}
