import { recordContacts } from '../apps/server/src/slices/device-gateway/ingest/store.queries.ts';
import { besidePortal } from './portal-database.ts';

/** The gateway has heard the device for so long, and its clock has come so far. */
export const letMinutesPass = (databaseUrl: string, cabinetId: string, minutes: number): Promise<void> =>
  besidePortal(databaseUrl, async (db) => {
    const start = Date.now();
    for (let passed = 3; passed <= minutes; passed += 3) {
      const at = start + passed * 60_000;
      await db.transaction((tx) => recordContacts(tx, [{ cabinetId, clockAt: at }], new Date(at)));
    }
  });
