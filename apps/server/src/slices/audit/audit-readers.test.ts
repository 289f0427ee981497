import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { listAudit, listAuditEventTypes } from '@parwell/contract';
import {
  ALL,
  AUDIT_CAPABILITIES,
  AUDIT_READERS,
  auditReader,
  CAPABILITIES,
  readsEntry,
  type Grants,
  type RoleMap,
} from '@parwell/domain';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { everything, startTestPortal, type TestPortal } from '../../../test/portal.ts';
import { exportCsv } from '../../../test/exports.ts';
import { sql } from '../../platform/db/database.ts';
import { readableEntries } from './audit.list.ts';
import { auditOf } from './audit.public.ts';

let portal: TestPortal;
const AT = '2026-10-02T08:00:00.000Z';
const KINDS = [...Object.keys(AUDIT_READERS), 'of an earlier version'];

beforeAll(async () => {
  portal = await startTestPortal();
  await portal.addCustomer('c1', 'Clinic One');
  for (const kind of KINDS)
    for (const customerId of ['c1', undefined])
      await portal.db.transaction((tx) =>
        auditOf('test', kind).record(tx, new Date(AT), {
          resourceId: 'r1',
          ...(customerId !== undefined && { customerId }),
          eventType: `${kind} changed`,
          by: { machine: 'test' },
          description: `${kind} of ${customerId ?? 'nobody'}`,
        }),
      );
});
afterAll(() => portal.close());

const staffWith = async (name: string, roles: RoleMap) => {
  const email = `${name}@fff.example`;
  await portal.addUser({ email, accessGroups: { customer: ['ALL'] }, roles });
  return { email, browser: await portal.signIn(email) };
};

const where = { createdAt: { between: [AT, AT] as [string, string] } };

async function readAs({ browser, email }: Awaited<ReturnType<typeof staffWith>>) {
  const page = await browser.get(listAudit, { query: { where: JSON.stringify(where), limit: 100 } });
  const kinds = [...new Set(page.data.map(({ resourceType }) => resourceType))].toSorted();
  const { rows } = await exportCsv(portal, { email, browser }, 'AuditLogsReport', where);
  const { eventTypes } = await browser.get(listAuditEventTypes);
  return {
    kinds,
    total: page.total_count,
    inFile: [...new Set(rows.map((row) => row['Resource']))].toSorted(),
    offered: eventTypes.flatMap((type) => (type.endsWith(' changed') ? [type.slice(0, -8)] : [])),
  };
}

const OF_ORDERS = ['document', 'exclusions', 'order', 'order request', 'release', 'shipment', 'warehouse'];

test.each<[string, RoleMap, readonly string[]]>([
  ['help', { help_viewer: 'VIEWER' }, []],
  ['orders', { orders: 'VIEWER' }, OF_ORDERS],
  ['both', { orders: 'OWNER', tenants: 'VIEWER' }, ['customer', ...OF_ORDERS].toSorted()],
])(
  'staff with %s read, count, export and are offered only what these roles show (V1 SHELL-042)',
  async (name, roles, kinds) => {
    expect(await readAs(await staffWith(name, roles))).toEqual({
      kinds,
      total: 2 * kinds.length,
      inFile: kinds,
      offered: kinds,
    });
  },
);

test('who holds everything reads every entry, also of kinds that nobody knows any more (V1)', async () => {
  const all = KINDS.toSorted();
  const read = await readAs(await staffWith('all', everything('OWNER', CAPABILITIES)));
  expect({ ...read, offered: read.offered.toSorted() }).toEqual({
    kinds: all,
    total: 2 * all.length,
    inFile: all,
    offered: all,
  });
});

test('an entry of no customer, or of another, is not for who holds a kind for one customer (V1)', async () => {
  const entries = async (reader: Parameters<typeof readableEntries>[0]) =>
    (
      await portal.db.many<{ text: string }>(sql`
        SELECT description AS text FROM audit_entries WHERE created_at = ${AT} AND ${readableEntries(reader)} ORDER BY 1`)
    ).map(({ text }) => text);
  expect(await entries([{ kinds: ['order', 'lot'], tenants: ['c1'] }])).toEqual(['lot of c1', 'order of c1']);
  expect(
    await entries([
      { kinds: ['order'], tenants: ['c2'] },
      { kinds: ['lot'], tenants: ALL },
    ]),
  ).toEqual(['lot of c1', 'lot of nobody']);
  expect(await entries([])).toEqual([]);
});

test('SQL leaves out what the domain does, for every capability and customer (V1)', async () => {
  const all = await portal.db.many<{ resourceType: string; customerId: string | null; text: string }>(sql`
    SELECT resource_type AS "resourceType", customer_id AS "customerId", description AS text FROM audit_entries
    WHERE created_at = ${AT}`);
  const held: Grants[] = CAPABILITIES.flatMap((capability) => [
    { ALL: { [capability]: 'VIEWER' as const } },
    { ALL: { help_viewer: 'VIEWER' as const }, c1: { [capability]: 'OWNER' as const } },
    { c1: { orders: 'VIEWER' as const }, c2: { [capability]: 'OWNER' as const } },
  ]);
  for (const grants of held) {
    const reader = auditReader(grants);
    const read = await portal.db.many<{ text: string }>(sql`
      SELECT description AS text FROM audit_entries WHERE created_at = ${AT} AND ${readableEntries(reader)}`);
    const expected = all.filter((entry) => readsEntry(reader, entry));
    expect(read.map(({ text }) => text).toSorted()).toEqual(expected.map(({ text }) => text).toSorted());
  }
});

const sources = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .map((name) => readFileSync(join(folder, name), 'utf8'));

test('every kind that the portal writes has a line, and every line a kind (V1)', () => {
  const texts = sources(join(import.meta.dirname, '..'));
  const calls = texts.flatMap((text) => [...text.matchAll(/\bauditOf\(('[^)]*)\)/g)]);
  const named = calls.map(([, names = '']) => /^'[^']+', '([^']+)'$/.exec(names)?.[1] ?? names);
  const ofOthers = texts.flatMap((text) =>
    [...text.matchAll(/\bresourceType: '([^']+)'/g)].map(([, kind]) => kind ?? ''),
  );
  expect(new Set([...named, ...ofOthers])).toEqual(new Set(Object.keys(AUDIT_READERS)));
  expect(AUDIT_CAPABILITIES.length).toBeGreaterThan(5);
});
