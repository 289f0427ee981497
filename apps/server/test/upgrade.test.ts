import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createPersona, listAudit, listDevices, listPersonas } from '@parwell/contract';
import { expect, onTestFinished, test } from 'vitest';
import { sql } from '../src/platform/db/database.ts';
import { migrate, MIGRATIONS } from '../src/platform/db/migrate.ts';
import { issueSecret } from '../src/slices/device-gateway/credentials.service.ts';
import { sendBatch } from './device-batch.ts';
import { addDevice, startDevicesPortal } from './devices.ts';
import { letters } from './letters.ts';
import { startTestPortal, type TestPortal } from './portal.ts';

const DEVICE = 'c1-1';

/** Of a future version, which adds a column to every table: the first step of any change. */
async function migrationsToCome({ db }: TestPortal): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'parwell-migrations-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  cpSync(MIGRATIONS, folder, { recursive: true });
  const tables = await db.many<{ name: string }>(sql`
    SELECT relname AS name FROM pg_class
    WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND NOT relispartition`);
  for (const { name } of tables)
    writeFileSync(
      join(folder, `9000-${name}.sql`),
      `ALTER TABLE "${name}" ADD COLUMN to_come integer NOT NULL DEFAULT 7; CREATE TABLE "${name}_to_come" (id integer)`,
    );
  return folder;
}

test('the running version goes on while the next one migrates, and can be started again afterwards', async () => {
  const portal = await startDevicesPortal();
  onTestFinished(() => portal.close());
  await addDevice(portal.db, { cabinetId: DEVICE, customerId: 'c1', cabinetType: 'RFID' });
  const secret = await issueSecret(portal.context, portal.db, DEVICE);
  const folder = await migrationsToCome(portal);
  const { staff } = portal;

  const migrated = new AbortController();
  let turns = 0;
  async function use(): Promise<void> {
    turns += 1;
    const sentAt = portal.clock.now().toISOString();
    const name = `UPGRADE_${letters(turns)}`;
    await staff.get(listDevices, { body: {} });
    await staff.get(listAudit, { query: {} });
    await staff.get(createPersona, { body: { name, roles: {} } });
    const event = { messageId: name, sentAt, at: sentAt, kind: 'door-open', data: {} };
    const answer = await sendBatch(portal.url, { cabinetId: DEVICE, secret }, [
      { topic: 'event', payload: event },
    ]);
    expect(await answer.json()).toEqual({ results: ['stored'] });
  }
  const used = (async () => {
    do await use();
    while (!migrated.signal.aborted);
  })();
  const applied = await migrate(portal.db.url, { folder }).finally(() => migrated.abort());
  await used;
  expect(applied.length).toBeGreaterThan(100);
  await use();

  // Back to the version before: it finds migrations that it does not know.
  expect(await migrate(portal.db.url)).toEqual([]);
  const again = await startTestPortal({}, { databaseUrl: portal.db.url });
  onTestFinished(() => again.close());
  const { result } = await (await again.signIn('staff@fff.example')).get(listPersonas);
  expect(result.filter(({ identifier }) => identifier.startsWith('UPGRADE_'))).toHaveLength(turns);
});
