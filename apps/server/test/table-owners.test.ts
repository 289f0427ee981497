import { expect, test } from 'vitest';
import { foreignTables } from '../../../scripts/structure/table-owners.mjs';

const OWNERS = new Map([
  ['devices', 'devices'],
  ['device_commands', 'commands'],
]);
const problems = (sql: string) => foreignTables('alerts', `const query = sql\`${sql}\`;`, OWNERS);
const owner = (sql: string) => foreignTables('devices', `const query = sql\`${sql}\`;`, OWNERS);

test.each([
  'INSERT INTO devices (cabinet_id) VALUES (1)',
  'UPDATE devices SET version = 1',
  'update "devices" set version = 1',
  'DELETE FROM devices WHERE TRUE',
  'MERGE INTO devices USING (VALUES (1)) one ON TRUE WHEN MATCHED THEN DELETE',
  'TRUNCATE devices',
  'COPY public.devices FROM STDIN',
])('only the owner may write a table: %s', (sql) => {
  expect(problems(sql)).toEqual([expect.stringContaining('only devices writes it; use devices.public.ts')]);
  expect(owner(sql)).toEqual([]);
});

test.each([
  'SELECT 1 FROM devices',
  'SELECT 1 FROM device_alerts, devices d WHERE TRUE',
  'SELECT 1 FROM device_alerts LEFT JOIN devices USING (cabinet_id)',
  'SELECT 1 FROM device_alerts WHERE EXISTS (SELECT FROM devices)',
  'DELETE FROM device_alerts USING devices WHERE TRUE',
  'SELECT ${fields} FROM ${page(sql`devices`, sql`SELECT 1 FROM devices`)}',
])('another slice reads a table through the public file of its owner: %s', (sql) => {
  expect(problems(sql)).toEqual([
    'reads devices of devices: use a function or fragment of devices.public.ts',
  ]);
  expect(owner(sql)).toEqual([]);
});

test.each([
  'SELECT devices.cabinet_id FROM ${devices} WHERE ${visibleDevices(tenants)} FOR UPDATE OF devices',
  'INSERT INTO device_alerts VALUES (1) ON CONFLICT DO UPDATE SET devices = excluded.devices',
  'SELECT count(*) AS devices, devices FROM jsonb_to_recordset(${json}) AS used(devices integer)',
])('fragments, columns and aliases are no tables: %s', (sql) => {
  expect(problems(sql)).toEqual([]);
});

test('comments are not read', () => {
  expect(foreignTables('alerts', '// taken FROM devices\n/* UPDATE devices */', OWNERS)).toEqual([]);
});
