import { recordContacts } from '../apps/server/src/slices/device-gateway/ingest/store.queries.ts';
import { besidePortal } from './portal-database.ts';

/**
 * The device's clock has come so far, and the gateway has heard it for so long until now. Not to a time to come: the next real
 * message would begin the hearing anew, and nothing is due before it has lasted a minute.
 */
export const letMinutesPass = (databaseUrl: string, cabinetId: string, minutes: number): Promise<void> =>
  besidePortal(databaseUrl, (db) =>
    // Messages that come meanwhile wait for all of it.
    db.transaction(async (tx) => {
      const now = Date.now();
      for (let passed = 0; passed <= minutes; passed += 3) {
        const clockAt = now + passed * 60_000;
        await recordContacts(tx, [{ cabinetId, clockAt }], new Date(clockAt - minutes * 60_000));
      }
    }),
  );
