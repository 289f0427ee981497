import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { openDatabase, sql, type Database } from '../src/platform/db/database.ts';
import { addDevice } from './devices.ts';
import { createDatabase } from './postgres.ts';

// The migration to device periods, on a database of the version before.
let db: Database;
beforeAll(async () => {
  db = openDatabase(await createDatabase(inject('postgresUrl')), { connections: 2 });
  await db.plain(`
    DROP TABLE device_assignments;
    ALTER TABLE devices DROP COLUMN assigned_since;
    DROP INDEX device_users_email;
    ALTER TABLE device_users DROP CONSTRAINT device_users_pin, ALTER COLUMN pin SET NOT NULL,
      ALTER COLUMN pin_hash SET NOT NULL`);
});
afterAll(() => db.close());

const moved = (at: string, from: string, to: string) =>
  db.run(sql`
    INSERT INTO audit_entries (service, customer_id, resource_type, resource_id, event_type, initiator_type, created_by,
      created_at, description, data)
    VALUES ('devices', ${to}, 'cabinet', 'd1', 'Device Updated', 'USER', 'x', ${at}, 'x',
      ${JSON.stringify({ before: { customerId: from }, after: { customerId: to } })})`);
const added = (at: string, email: string) =>
  db.run(sql`
    INSERT INTO audit_entries (service, customer_id, resource_type, resource_id, event_type, initiator_type, created_by,
      created_at, description, data)
    VALUES ('devices', 'c3', 'cabinet', 'd1', 'Device User Added', 'USER', 'x', ${at}, 'x',
      ${JSON.stringify({ after: { email } })})`);
const person = (cabinetId: string, email: string) =>
  db.run(sql`
    INSERT INTO device_users (cabinet_id, email, first_name, last_name, role, pin, pin_hash)
    VALUES (${cabinetId}, ${email}, 'A', 'B', 30, ${Buffer.from(email)}, ${Buffer.from(email)})`);

test('earlier moves are taken from the audit log, and what they should have ended ends now', async () => {
  for (const id of ['c1', 'c2', 'c3'])
    await db.run(sql`INSERT INTO customers (customer_id, name) VALUES (${id}, ${id})`);
  await addDevice(db, { cabinetId: 'd1', customerId: 'c3' });
  await addDevice(db, { cabinetId: 'd2', customerId: 'c1' });
  await moved('2026-10-01Z', 'c1', 'c2');
  await moved('2026-10-20Z', 'c2', 'c3');
  await added('2026-09-01Z', 'old@c1.example');
  await added('2026-10-21Z', 'new@c3.example');
  for (const email of ['old@c1.example', 'new@c3.example']) await person('d1', email);
  for (const email of ['gone@c1.example', 'still@c1.example']) await person('d2', email);
  await db.run(sql`
    INSERT INTO users (email, first_name, last_name, access_groups, roles, deleted_at)
    VALUES ('gone@c1.example', 'A', 'B', '{"customer":["c1"]}', '{}', now())`);
  await db.run(sql`
    INSERT INTO device_alerts (cabinet_id, customer_id, cabinet_type, message_id, alert_timestamp, source_type,
      alert_type, alert_group, alert_level, message, created_at)
    SELECT 'd1', 'c3', 'EM', at, at::timestamptz, 'D', 'X', 'Y', 'Error', 'x', now()
    FROM unnest(ARRAY['2026-09-15Z', '2026-10-10Z', '2026-11-01Z']) at`);

  await db.plain(await readFile(new URL('../migrations/0021-device-periods.sql', import.meta.url), 'utf8'));

  expect(
    await db.many(sql`
      SELECT customer_id, starts_at::text AS starts, ends_at::text AS ends FROM device_assignments ORDER BY ends_at`),
  ).toEqual([
    { customer_id: 'c1', starts: '-infinity', ends: '2026-10-01 00:00:00+00' },
    { customer_id: 'c2', starts: '2026-10-01 00:00:00+00', ends: '2026-10-20 00:00:00+00' },
  ]);
  expect(await db.many(sql`SELECT cabinet_id, assigned_since::text FROM devices ORDER BY 1`)).toEqual([
    { cabinet_id: 'd1', assigned_since: '2026-10-20 00:00:00+00' },
    { cabinet_id: 'd2', assigned_since: '-infinity' },
  ]);
  expect(await db.many(sql`SELECT customer_id FROM device_alerts ORDER BY alert_timestamp`)).toEqual([
    { customer_id: 'c1' },
    { customer_id: 'c2' },
    { customer_id: 'c3' },
  ]);
  expect(
    await db.many(sql`SELECT email, enabled, pin IS NULL AS off FROM device_users ORDER BY email`),
  ).toEqual([
    { email: 'gone@c1.example', enabled: false, off: true },
    { email: 'new@c3.example', enabled: true, off: false },
    { email: 'still@c1.example', enabled: true, off: false },
  ]);
});
