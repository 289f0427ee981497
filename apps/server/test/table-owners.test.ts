import { expect, test } from 'vitest';
import { foreignTables, tableOwnerProblems } from '../../../scripts/structure/table-owners.mjs';

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
  'SELECT 1 FROM unnest(${ids}) g, devices',
  'SELECT 1 FROM device_alerts, LATERAL (SELECT 1) x, devices',
  'SELECT 1 FROM (device_alerts JOIN devices USING (cabinet_id))',
  'SELECT 1 FROM (devices CROSS JOIN device_alerts)',
  'TABLE devices',
  'LOCK TABLE ONLY devices',
  'SELECT 1 FROM -- all of them\ndevices',
  'SELECT 1 FROM/* all of them */devices',
  'SELECT ${list.map(({ key }) => sql`${key}, 1`)} FROM devices',
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

test.each([
  `const query = raw('SELECT 1 FROM devices');`,
  `const query = raw("UPDATE devices SET version = 1");`,
  `const query = sql\`SELECT 1 FROM \${raw('devices')}\`;`,
])('a table in a string is named, too: %s', (source) => {
  expect(foreignTables('alerts', source, OWNERS)).toHaveLength(1);
  expect(foreignTables('devices', source, OWNERS)).toEqual([]);
});

test.each([
  `const path = 'devices';`,
  `const changes = { changes: ['devices'] };`,
  `const text = 'Taken from devices.';`,
  'const text = /it`s/;',
  `// taken FROM devices\n/* UPDATE devices */`,
  '// It`s taken\nconst a = 1; // FROM `devices`',
])('other texts and comments are not read: %s', (source) => {
  expect(foreignTables('alerts', source, OWNERS)).toEqual([]);
});

test.each([
  ['apps/server/src/platform/db/a.ts', 1],
  ['apps/server/src/gateways/erp/a.ts', 1],
  ['apps/server/src/tools/a.ts', 1],
  ['apps/server/src/app.ts', 1],
  ['apps/server/src/slices/alerts/a.ts', 1],
  ['apps/server/src/slices/devices/a.ts', 0],
  ['apps/server/src/slices/demo/a.ts', 0],
  ['apps/server/test/a.ts', 0],
  ['apps/web/src/a.ts', 0],
])('the SQL of %s is read', (path, problemCount) => {
  expect(tableOwnerProblems([{ path, text: 'sql`SELECT 1 FROM devices`' }])).toHaveLength(problemCount);
});
