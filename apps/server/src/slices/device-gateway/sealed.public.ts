import type { Database } from '../../platform/db/database.ts';
import { BATCH_ROWS, type SealedTable } from '../../platform/db/seal-anew.ts';
import type { SecretKey } from '../../platform/secrets.ts';
import { countDerived, listDerived, saveSecret } from './credentials.queries.ts';
import { secretOf } from './device-gateway.public.ts';

export const credentialsSealed: SealedTable = {
  table: 'device_credentials',
  key: 'cabinet_id',
  columns: { secret: 'device-secrets' },
};

/** Stores what was derived from the former key, so that no device needs new credentials. Returns how many there were. */
export async function keepDerivedSecrets(
  db: Database,
  { from, to }: { readonly from: SecretKey; readonly to: SecretKey },
  limit = BATCH_ROWS,
): Promise<number> {
  const derived = await countDerived(db);
  if (derived === 0) return 0;
  for (let stored = limit; stored === limit;) {
    stored = await db.transaction(async (tx) => {
      const devices = await listDerived(tx, limit);
      for (const { cabinetId, generation } of devices) {
        const secret = secretOf({ secrets: from }, cabinetId, generation);
        await saveSecret(tx, cabinetId, generation, to.seal('device-secrets', secret));
      }
      return devices.length;
    });
  }
  return derived;
}
