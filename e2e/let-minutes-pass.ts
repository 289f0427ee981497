import { recordContacts } from '../apps/server/src/slices/devices/contacts.public.ts';
import { withPortalDatabase } from './portal-database.ts';

/**
 * Moves the device's clock and the gateway's contact with it forward, both up to now. Contacts in the future
 * would not do: the device's next real message would count as the first after a gap, and the ledger waits for
 * a minute of contact.
 */
export const letMinutesPass = (databaseUrl: string, cabinetId: string, minutes: number): Promise<void> =>
  withPortalDatabase(databaseUrl, (db) =>
    // In one transaction, so that no real message comes in between.
    db.transaction(async (tx) => {
      const now = Date.now();
      for (let passed = 0; passed <= minutes; passed += 3) {
        const clockAt = now + passed * 60_000;
        await recordContacts(tx, [{ cabinetId, clockAt }], new Date(clockAt - minutes * 60_000));
      }
    }),
  );
