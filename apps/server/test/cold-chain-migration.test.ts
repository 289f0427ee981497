import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { openDatabase, sql, type Database } from '../src/platform/db/database.ts';
import { createDatabase } from './postgres.ts';

// The migration to ranges with a history, on a database of the version before.
let db: Database;
beforeAll(async () => {
  db = openDatabase(await createDatabase(inject('postgresUrl')), { connections: 2 });
  await db.plain(`
    DROP TABLE device_ranges, device_reading_intervals, device_compartments CASCADE;
    DROP FUNCTION allowed_range, changing_person, changing_time, judge_again, note_range, note_interval, note_device,
      note_layout, note_reported_layout, note_confirmed_layout, mark_hour_by_reading CASCADE;
    ALTER TABLE measurement_hours DROP COLUMN counted, DROP COLUMN in_ms, DROP COLUMN warm_ms, DROP COLUMN cold_ms,
      DROP COLUMN assumed_ms, DROP COLUMN longest_out_ms, DROP COLUMN out_at_start_ms, DROP COLUMN out_at_end_ms,
      DROP COLUMN arrhenius_ms, DROP COLUMN lowest, DROP COLUMN highest;
    ALTER TABLE measurement_progress DROP COLUMN renewed_since`);
  await db.run(sql`INSERT INTO customers (customer_id, name, gpo_id) VALUES ('c1', 'c1', '')`);
});
afterAll(() => db.close());

const device = (cabinetId: string, tempControl: string, properties: object = {}) =>
  db.run(sql`
    INSERT INTO devices (cabinet_id, cabinet_name, customer_id, cabinet_type, cabinet_state, temp_control, properties, created_at)
    VALUES (${cabinetId}, ${cabinetId}, 'c1', 'WEIGHT', 30, ${tempControl}, ${JSON.stringify(properties)}, '2026-01-01Z')`);
const audited = (cabinetId: string, at: string, before: object, after: object) =>
  db.run(sql`
    INSERT INTO audit_entries (service, customer_id, resource_type, resource_id, event_type, initiator_type, created_by,
      created_at, description, data)
    VALUES ('devices', 'c1', 'cabinet', ${cabinetId}, 'Device Updated', 'USER', 'person@c.example', ${at}, '',
      ${JSON.stringify({ before, after })})`);
const updatedInFleet = (cabinetId: string, at: string, properties: object) =>
  db.run(sql`
    INSERT INTO device_config_changes (batch_id, cabinet_id, properties, requested_by, requested_at, status)
    VALUES (gen_random_uuid(), ${cabinetId}, ${JSON.stringify(properties)}, 'fleet@fff.example', ${at}, 'unchanged')`);

test('the history of ranges begins with what the audit log and updates of fleets know, else with the present one, assumed (H3)', async () => {
  await device('changed', 'Ambient', { allowedTempMax: '25', temperatureIntervalSeconds: '1200' });
  await audited('changed', '2026-03-01T08:00:00Z', { cabinetName: 'old' }, { cabinetName: 'changed' });
  await audited(
    'changed',
    '2026-03-02T08:00:00Z',
    { 'properties.allowedTempMin': null },
    { 'properties.allowedTempMin': '3' },
  );
  await audited(
    'changed',
    '2026-03-03T08:00:00Z',
    { tempControl: '2-8c', 'properties.allowedTempMin': '3' },
    { tempControl: 'Ambient', 'properties.allowedTempMin': null },
  );
  await updatedInFleet('changed', '2026-03-04T08:00:00Z', {
    allowed_temp_max: '28',
    temperature_interval_seconds: '600',
  });
  await updatedInFleet('changed', '2026-03-05T08:00:00Z', {
    allowed_temp_max: '25',
    temperature_interval_seconds: '1200',
  });
  await device('silent', '2-8c', { allowedTempMin: 'cold', temperatureIntervalSeconds: '300' });
  await device('flex', '2-8c');
  await db.run(sql`
    INSERT INTO device_states VALUES ('flex', 'config', '{"compartments": [{"type": 1}, {"type": 2}]}', '2026-02-01Z'),
      ('silent', 'config', '[]', '2026-02-01Z')`);

  await db.plain(await readFile(new URL('../migrations/0118-cold-chain.sql', import.meta.url), 'utf8'));

  const rangesOf = (cabinetId: string) =>
    db.many(sql`
      SELECT part, CASE WHEN starts_at > now() - interval '1 hour' THEN 'upgrade'
          WHEN starts_at > '-infinity' THEN to_char(starts_at AT TIME ZONE 'UTC', 'MM-DD') END AS "from",
        low, high, is_assumed AS assumed, changed_by AS by
      FROM device_ranges WHERE cabinet_id = ${cabinetId} ORDER BY part, starts_at`);
  const person = { part: '', assumed: false, by: 'person@c.example' };
  const fleet = { part: '', assumed: false, by: 'fleet@fff.example' };
  expect(await rangesOf('changed')).toEqual([
    { part: '', from: null, low: 2, high: 8, assumed: true, by: null },
    { ...person, from: '03-02', low: 3, high: 8 },
    // Before the first update of the fleet 28 is assumed.
    { ...person, from: '03-03', low: 15, high: 28 },
    { ...fleet, from: '03-04', low: 15, high: 28 },
    { ...fleet, from: '03-05', low: 15, high: 25 },
  ]);
  expect(await rangesOf('silent')).toEqual([
    { part: '', from: null, low: 2, high: 8, assumed: true, by: null },
    { part: '', from: 'upgrade', low: 2, high: 8, assumed: false, by: null },
  ]);
  expect((await rangesOf('flex')).slice(2)).toEqual([
    { part: '0', from: null, low: 2, high: 8, assumed: true, by: null },
    { part: '0', from: '02-01', low: 2, high: 8, assumed: false, by: null },
    { part: '1', from: null, low: 15, high: 30, assumed: true, by: null },
    { part: '1', from: '02-01', low: 15, high: 30, assumed: false, by: null },
  ]);
  expect(
    await db.many(sql`
      SELECT cabinet_id AS id, seconds, nullif(starts_at, '-infinity') IS NULL AS ever, changed_by AS by,
        to_char(starts_at AT TIME ZONE 'UTC', 'MM-DD') AS "from", ends_at = 'infinity' AS present
      FROM device_reading_intervals ORDER BY cabinet_id, starts_at`),
  ).toMatchObject([
    { id: 'changed', seconds: 600, ever: true, by: null, present: false },
    { id: 'changed', seconds: 600, from: '03-04', by: 'fleet@fff.example', present: false },
    { id: 'changed', seconds: 1200, from: '03-05', by: 'fleet@fff.example', present: true },
    { id: 'silent', seconds: 300, ever: true, by: null, present: true },
  ]);
  // Each history covers all time without a gap.
  expect(
    await db.many(sql`
      SELECT cabinet_id, part FROM device_ranges GROUP BY cabinet_id, part
      HAVING min(starts_at) > '-infinity' OR max(ends_at) < 'infinity' OR EXISTS (
        SELECT FROM device_ranges one WHERE one.cabinet_id = device_ranges.cabinet_id AND one.part = device_ranges.part
          AND ends_at < 'infinity' AND NOT EXISTS (
            SELECT FROM device_ranges next WHERE next.cabinet_id = one.cabinet_id AND next.part = one.part
              AND next.starts_at = one.ends_at))`),
  ).toEqual([]);
});
