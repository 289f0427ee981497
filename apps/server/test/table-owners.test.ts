import { expect, test } from 'vitest';
import { listTableProblems } from '../../../scripts/structure/list-tables.mjs';
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
  'LOCK devices IN SHARE MODE',
  'DROP TABLE IF EXISTS devices',
  'TRUNCATE device_alerts, devices',
  'VACUUM ANALYZE devices',
  'SELECT 1 FROM device_alerts a JOIN ${ids} b ON a.id = b.id, devices',
  'SELECT 1 FROM device_alerts JOIN ${ids} USING (id) CROSS JOIN ${days}, devices',
  'SELECT 1 FROM device_alerts TABLESAMPLE system (1), devices',
  'DELETE FROM device_alerts USING ${ids} given, devices WHERE TRUE',
  "SELECT '--' FROM devices",
  "SELECT '/*' FROM devices -- */",
  'DO $$ BEGIN PERFORM 1 FROM devices; END $$',
  "SELECT query_to_xml('SELECT 1 FROM devices', TRUE, TRUE, '')",
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
  'SELECT 1 FROM device_alerts JOIN ${ids} g ON TRUE WHERE id IN (1) ORDER BY g.day, devices',
  "SELECT 1 FROM device_alerts JOIN ${ids} g ON g.kind = 'a, devices'",
  'INSERT INTO device_alerts SELECT 1 FROM ${ids} g ON CONFLICT (id) DO UPDATE SET id = 1, devices = 2',
  'SELECT count(*) AS devices, devices FROM jsonb_to_recordset(${json}) AS used(devices integer)',
])('fragments, columns and aliases are no tables: %s', (sql) => {
  expect(problems(sql)).toEqual([]);
});

test.each([
  `const query = raw('SELECT 1 FROM devices');`,
  `const query = raw("UPDATE devices SET version = 1");`,
  `const query = sql\`SELECT 1 FROM \${raw('devices')}\`;`,
  `const query = sql\`SELECT 1 FROM \${raw('devices d')}\`;`,
  `const query = sql\`SELECT 1 FROM \${raw(\`device_alerts, devices\`)}\`;`,
  `const TABLE = 'devices';\nconst query = sql\`SELECT 1 FROM \${raw(TABLE)}\`;`,
  `const query = raw('select 1 from devices');`,
  `client.query('select 1 from devices');`,
])('a table in a string is named, too: %s', (source) => {
  expect(foreignTables('alerts', source, OWNERS)).toHaveLength(1);
  expect(foreignTables('devices', source, OWNERS)).toEqual([]);
});

test.each([
  `const path = 'devices';`,
  `const column = raw('devices.cabinet_id');`,
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

const list = (tables: string, before = '') =>
  listTableProblems(
    'apps/server/src/slices/alerts/alerts.list.ts',
    'alerts',
    `${before}\nconst list = defineList<Query, Tenants>({ ${tables} });`,
    OWNERS,
  );
const IMPORTED = `import { THEIR_TABLE } from '../devices/tables.public.ts';`;

test('a list names tables of other slices by constants of their owners', () => {
  expect(list(`tables: ['device_alerts', THEIR_TABLE]`, IMPORTED)).toEqual([]);
  expect(list(`tables: [\n  'device_alerts', // and 'devices'\n  THEIR_TABLE,\n]`, IMPORTED)).toEqual([]);
  expect(list(`from: alerts`)).toEqual([]);
  for (const tables of [`'device_alerts', 'devices'`, `"devices"`])
    expect(list(`tables: [${tables}]`)).toEqual([
      'names devices of devices: take the constant of its tables.public.ts',
    ]);
  for (const tables of ['`devices`', 'DEVICES', '...TABLES', `THEIR_TABLE, OTHER`])
    expect(list(`tables: ['device_alerts', ${tables}]`, `${IMPORTED}\nconst DEVICES = 'devices';`)).toEqual([
      expect.stringContaining('among the tables of a list: neither a string nor of a tables.public.ts'),
    ]);
  for (const tables of ['tables: TABLES', 'tables', 'tables: tablesOf(1)'])
    expect(list(`${tables}, evenlySpread: true`)).toEqual(['has a list whose tables are not written out']);
});

test('the constants are of their owner, and serve for lists alone', () => {
  const constants = `export const THEIR_TABLE = 'devices';`;
  const problems = (slice: string) =>
    listTableProblems(`apps/server/src/slices/${slice}/tables.public.ts`, slice, constants, OWNERS);
  expect(problems('devices')).toEqual([]);
  expect(problems('alerts')).toEqual(['names devices of devices: take the constant of its tables.public.ts']);
  expect(
    list(`tables: [THEIR_TABLE]`, `${IMPORTED}\nconst from = sql\`FROM \${raw(THEIR_TABLE)}\`;`),
  ).toEqual(['puts THEIR_TABLE into SQL: it is for the tables of lists']);
});
