import {
  FlexData,
  getDeviceZones,
  getHelpTopics,
  getTemperature,
  getUser,
  getVideoToken,
  listAudit,
  listAuditEventTypes,
  listHelpVideos,
  searchCustomers,
} from '@parwell/contract';
import {
  ACTIVE,
  areRelated,
  CAPABILITIES,
  catalogueOf,
  checkProduct,
  dashboardVariant,
  DEVICE_STATE_CODES,
  DEVICE_TYPES,
  FIRST_PERSONAS,
  isConnected,
  isGtin,
  isNdc,
  NEW_PRODUCT,
  newDeviceProblems,
  NO_MACHINE_TEXTS,
  orderedProduct,
  propertyKey,
  rolesNotToGive,
  valueProblem,
} from '@parwell/domain';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { FleetList, profileOf } from '../../../../simulator/src/fleet-list.ts';
import { temperatureAt } from '../../../../simulator/src/model/temperature.ts';
import { heldUpBy } from '../../../test/held-up.ts';
import { startTestPortal, type TestPortal } from '../../../test/portal.ts';
import { sql, type Queryable, type Sql } from '../../platform/db/database.ts';
import { sealEntries, verifyChain } from '../audit/audit.service.ts';
import { lockProgress } from '../measurements/measurements.public.ts';
import { rollUp } from '../measurements/roll-up.queries.ts';
import { definitionsOf } from '../property-settings/property-settings.public.ts';
import { authenticateDevice } from '../device-gateway/credentials.service.ts';
import { demoAudit } from './demo-audit.ts';
import { demoCustomers, LAKEVIEW, NORTHSIDE } from './demo-customers.ts';
import { demoDevices } from './demo-devices.ts';
import { demoEpisodes } from './demo-episodes.ts';
import { demoFleet } from './demo-fleet.service.ts';
import { demoUsers } from './demo-people.ts';
import { demoProducts } from './demo-products.ts';
import { loadDemo } from './demo.service.ts';
import { writePast } from './past/past.service.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal();
  await loadWhileRollingUp();
});
afterAll(() => portal.close());

/** A worker that starts at the same time rolls up measurements: the second waits, and neither fails. */
async function loadWhileRollingUp(): Promise<void> {
  const { db, context } = portal;
  const loading = await db.transaction(async (tx) => {
    await lockProgress(tx);
    // Time passes while it loads.
    const clock = {
      now: () => {
        portal.clock.advance({ seconds: 1 });
        return portal.clock.now();
      },
    };
    const load = loadDemo({ ...context, clock }, { past: false });
    const heldUp = await heldUpBy(tx, db);
    await vi.waitFor(async () => expect(await heldUp()).toEqual(['transactionid']), { timeout: 90_000 });
    expect(await tx.one(sql`SELECT count(*)::int AS points FROM measurements`)).toEqual({ points: 0 });
    return { load };
  });
  expect(await loading.load).toBe(true);
}

const signIn = async (email: string) => {
  const browser = await portal.signIn(email, 'Parwell-demo-1');
  const { grants } = await browser.get(getUser, { params: { email } });
  const customers = (await browser.get(searchCustomers)).result.map(({ customerId }) => customerId);
  return { grants, customers };
};

test('customers away from the Pacific coast have a zone of their own, and so has one fridge of Northside (U1)', async () => {
  const staff = await portal.signIn('ops@fff.example', 'Parwell-demo-1');
  const zones = (customerId: string) => staff.get(getDeviceZones, { query: { customerId } });
  expect(await zones(NORTHSIDE)).toEqual({
    zone: 'America/Los_Angeles',
    of: 'business',
    devices: [{ cabinetId: '100234-011', zone: 'America/Denver' }],
  });
  expect(await zones(LAKEVIEW[0])).toEqual({ zone: 'America/Denver', of: 'customer', devices: [] });
  const named = await portal.db.many<{ zone: string }>(
    sql`SELECT DISTINCT time_zone AS zone FROM customers WHERE time_zone <> '' ORDER BY 1`,
  );
  expect(named.map(({ zone }) => zone)).toEqual([
    'America/Chicago',
    'America/Denver',
    'America/New_York',
    'America/Phoenix',
  ]);
});

test('there are 40 customers and 61 users, the same every time', async () => {
  const count = await portal.db.one(
    sql`SELECT (SELECT count(*) FROM customers) AS customers, (SELECT count(*) FROM users) AS users`,
  );
  expect(count).toEqual({ customers: 40, users: 61 });
  expect(demoCustomers()).toEqual(demoCustomers());
  expect(demoUsers()).toEqual(demoUsers());
});

test('the last days stand in every status, with accounts chosen by hand, by the ERP and by nobody (B4 B6 B14)', async () => {
  const [auto, base] = LAKEVIEW;
  const found = await portal.db.many<{ customerId: string; statuses: string[]; accounts: string[] }>(sql`
    SELECT customer_id AS "customerId", array_agg(DISTINCT status::text ORDER BY status::text) AS statuses,
      array_agg(DISTINCT coalesce(abw_code, '')) AS accounts
    FROM invoice_requests WHERE dispensed_at > ${portal.clock.now()}::timestamptz - interval '10 days'
    GROUP BY customer_id ORDER BY customer_id`);
  const chosen = ['OMITTED', 'ON HOLD', 'READY', 'TRANSMITTED'];
  expect(found).toEqual([
    {
      customerId: '100234',
      statuses: ['OMITTED', 'ON HOLD', 'PENDING ABW', 'READY', 'TRANSMITTED'],
      accounts: ['', 'A', 'B', 'W'],
    },
    { customerId: auto, statuses: chosen, accounts: [''] },
    { customerId: base, statuses: chosen, accounts: ['A'] },
  ]);
  expect(
    await portal.db.one(sql`SELECT count(*)::int AS refused FROM invoice_requests WHERE refusal <> ''`),
  ).toEqual({
    refused: 1,
  });
  expect(
    await portal.db.many(sql`SELECT DISTINCT abw_by FROM invoice_requests WHERE abw_by IS NOT NULL`),
  ).toEqual([{ abw_by: 'billing@northside.example' }]);
});

test('ops owns everything, services views everything, each with the matching dashboard', async () => {
  const ops = (await signIn('ops@fff.example')).grants['ALL'] ?? {};
  const services = (await signIn('services@fff.example')).grants['ALL'] ?? {};
  const rest = CAPABILITIES.filter((name) => !name.startsWith('dashboard_'));
  expect(CAPABILITIES.every((name) => ops[name] === 'OWNER')).toBe(true);
  expect(dashboardVariant({ ALL: ops })).toBe('Operations');
  // So that ops can set up colleagues of every kind.
  for (const { identifier, roles } of FIRST_PERSONAS)
    expect([identifier, rolesNotToGive({ ALL: ops }, roles)]).toEqual([identifier, []]);
  expect(rest.filter((name) => name !== 'help_admin').every((name) => services[name] === 'VIEWER')).toBe(
    true,
  );
  expect([services.dashboard_operations, services.dashboard_services]).toEqual([undefined, 'VIEWER']);
});

test('customer users see their own customers at their own level', async () => {
  const admin = await signIn('admin@northside.example');
  expect(admin.customers).toEqual(['100234']);
  expect(admin.grants['100234']).toMatchObject({ inventory: 'OWNER', users: 'OWNER', invoices: 'OWNER' });
  const nurse = await signIn('nurse@northside.example');
  expect(nurse.grants).toEqual({ '100234': { inventory: 'VIEWER', cabinets: 'VIEWER', orders: 'VIEWER' } });
  const buyer = await signIn('buyer@northside.example');
  expect([buyer.customers, buyer.grants['100234']?.orders]).toEqual([['100234'], 'OWNER']);
  const pharmacist = await signIn('pharmacist@northside.example');
  expect(pharmacist.customers).toEqual(['100234']);
  expect(pharmacist.grants['100234']).toEqual({
    inventory: 'OWNER',
    cabinets: 'VIEWER',
    orders: 'VIEWER',
    par: 'VIEWER',
    reports: 'VIEWER',
    incidents: 'VIEWER',
  });
  expect((await signIn('manager@lakeview.example')).customers.toSorted()).toEqual(['100310', '100311']);
  const gpo = await signIn('gpo@alliance.example');
  const members = demoCustomers().filter(({ gpoId }) => gpoId === 'GPO-ALLIANCE');
  expect(gpo.customers.toSorted()).toEqual(members.map(({ customerId }) => customerId).toSorted());
  expect(new Set(Object.values(gpo.grants).flatMap((roles) => Object.values(roles)))).toEqual(
    new Set(['VIEWER']),
  );
});

test('only the ten demo accounts have a password', async () => {
  const { count } = await portal.db.one<{ count: number }>(
    sql`SELECT count(*) FROM users WHERE password_hash IS NOT NULL`,
  );
  expect(count).toBe(10);
});

const FIRST_DAY = new Set(['exclusions', 'warehouse']);

test('the audit log covers 90 days, every resource type, users and machines (AUD-004)', async () => {
  const ops = await portal.signIn('ops@fff.example', 'Parwell-demo-1');
  const { resourceTypes, eventTypes } = await ops.get(listAuditEventTypes);
  expect(eventTypes.length).toBeGreaterThan(12);
  const now = portal.clock.now().getTime();
  const between = [new Date(now - 91 * 86_400_000).toISOString(), new Date(now - 60_000).toISOString()];
  for (const filter of [
    ...resourceTypes.filter((type) => !FIRST_DAY.has(type)).map((resourceType) => ({ resourceType })),
    { customerId: '100234' },
    { initiatorType: 'USER' },
    { initiatorType: 'MACHINE' },
  ]) {
    const where = JSON.stringify({ ...filter, createdAt: { between } });
    const { data, total_count } = await ops.get(listAudit, { query: { where, limit: 100 } });
    expect(total_count, where).toBeGreaterThan(10);
    for (const { data: changes, description } of data) {
      expect(Object.keys(JSON.parse(changes) as object)).toContain('after');
      expect(description.length).toBeGreaterThan(10);
    }
  }
  // The orders of the first day have others, placed and answered like all orders.
  const { ordered } = await portal.db.one<{ ordered: number }>(sql`
    SELECT count(*)::int AS ordered FROM audit_entries
    WHERE resource_type = 'order' AND resource_id ~ '^(R-1000|SO-2341)[0-9]{2}$'`);
  expect(ordered).toBeGreaterThan(30);
  const where = JSON.stringify({ createdAt: { between } });
  expect((await ops.get(listAudit, { query: { where } })).total_count).toBe(2000 + ordered);
  expect(demoAudit()).toEqual(demoAudit());
});

test('user events are by demo users, and events about users refer to them', async () => {
  const strangers = await portal.db.one(sql`
    SELECT count(*) FILTER (WHERE initiator_type = 'USER' AND created_by NOT IN (SELECT email FROM users)) AS doers,
      count(*) FILTER (WHERE resource_type = 'user' AND resource_id NOT IN (SELECT id::text FROM users)) AS done_to,
      count(*) FILTER (WHERE customer_id NOT IN ('', 'ALL') AND customer_id NOT IN (SELECT customer_id FROM customers)) AS customers
    FROM audit_entries`);
  expect(strangers).toEqual({ doers: 0, done_to: 0, customers: 0 });
});

test('the demo entries are sealed like all others', async () => {
  await sealEntries(portal.context);
  expect(await verifyChain(portal.context)).toMatchObject({ unsealed: 0, problem: null });
});

test('demo data is never loaded into a portal in use', async () => {
  expect(await loadDemo(portal.context)).toBe(false);
  const used = await startTestPortal();
  await used.addUser({ email: 'real@hospital.example' });
  expect(await loadDemo(used.context)).toBe(false);
  // Nor is a history made up for it.
  await writePast(used.context, 0);
  expect(await used.jobs.runWaiting()).toBe(0);
  expect(await used.db.many(sql`SELECT id FROM transactions`)).toEqual([]);
  await used.close();
});

test('there are six help topics; users with access to help have some, nurses have none (HELP-003)', async () => {
  const topics = async (email: string) =>
    Object.keys((await (await portal.signIn(email, 'Parwell-demo-1')).get(getHelpTopics)).helpTopics).length;
  expect(await topics('ops@fff.example')).toBe(6);
  expect(await topics('services@fff.example')).toBe(3);
  expect(await topics('admin@northside.example')).toBe(6);
  expect(await topics('gpo@alliance.example')).toBe(3);
  const nurse = await portal.signIn('nurse@northside.example', 'Parwell-demo-1');
  expect((await nurse.call(getHelpTopics)).status).toBe(403);
});

test('every demo topic has a video (HELP-001)', async () => {
  const ops = await portal.signIn('ops@fff.example', 'Parwell-demo-1');
  const { token } = await ops.get(getVideoToken);
  for (const topicKey of Object.keys((await ops.get(getHelpTopics)).helpTopics)) {
    const { result } = await ops.get(listHelpVideos, { query: { topicKey, token } });
    expect((await fetch(`${portal.url}${result[0]?.src}`)).status, topicKey).toBe(200);
  }
});

test('there are about 300 products with valid numbers, some of them a customer’s own', async () => {
  const products = demoProducts();
  expect(products).toEqual(demoProducts());
  expect(products.length).toBeGreaterThan(290);
  for (const key of ['productId', 'ndc', 'gtin', 'productName'] as const) {
    expect(new Set(products.map((product) => product[key])).size, key).toBe(products.length);
  }
  for (const { ndc, gtin } of products) expect([isNdc(ndc), isGtin(gtin)], ndc).toEqual([true, true]);
  const catalogue = catalogueOf(products);
  for (const product of products) {
    const values = { ...NEW_PRODUCT, ...product, value: Math.round(product.value * 100) };
    expect(
      checkProduct(values, null, catalogue, () => true),
      product.productId,
    ).toEqual([]);
  }
  expect(products.some((one) => products.filter((other) => areRelated(one, other)).length > 0)).toBe(true);
  const counts = await portal.db.one(sql`
    SELECT count(*) FILTER (WHERE NOT active) > 5 AS inactive, count(*) FILTER (WHERE source = '100234') AS own,
      count(*) FILTER (WHERE source = 'LUM') AS lum, count(*) FILTER (WHERE source = 'MBRX') AS mbrx
    FROM products`);
  expect(counts).toEqual({ inactive: true, own: 3, lum: 4, mbrx: 4 });
});

test('every LUM and MBRX product of the demo has an FFF product that is ordered for it (S2)', () => {
  const products = demoProducts();
  const others = products.filter(({ source }) => source === 'LUM' || source === 'MBRX');
  for (const product of others)
    expect(orderedProduct(product, products), product.productId).toMatchObject({
      source: 'FFF',
      active: true,
    });
});

const HOSPITALS = ['100234', '100310', '100311'];

test('devices of Northside and Lakeview have par settings, some for a device and some for all of a type (S32)', async () => {
  const par = await portal.db.many<{ customerId: string; shared: boolean; some: boolean }>(sql`
    SELECT customer_id AS "customerId", cabinet_id IS NULL AS shared, count(*) > 5 AS some
    FROM par_settings WHERE customer_id = ANY(${HOSPITALS}) GROUP BY 1, 2 ORDER BY 1, 2`);
  expect(par).toEqual(
    HOSPITALS.flatMap((customerId) => [false, true].map((shared) => ({ customerId, shared, some: true }))),
  );
  const wrong = await portal.db.one(sql`
    SELECT count(*) AS count FROM par_settings p JOIN devices d USING (cabinet_id)
    WHERE d.customer_id <> p.customer_id OR d.cabinet_type <> p.cabinet_type`);
  expect(wrong).toEqual({ count: 0 });
  // Some settings are unused, products bought elsewhere have one, and some products in stock have none.
  const kinds = await portal.db.one(sql`
    SELECT count(*) FILTER (WHERE NOT par_settings.active) > 0 AS inactive, count(*) FILTER (WHERE source = customer_id) > 0 AS own,
      EXISTS (SELECT FROM on_hand h JOIN devices d USING (cabinet_id) WHERE NOT EXISTS (
        SELECT FROM par_settings p WHERE p.customer_id = d.customer_id AND p.product_id = h.product_id)) AS without
    FROM par_settings JOIN products USING (product_id) WHERE customer_id = ${NORTHSIDE}`);
  expect(kinds).toEqual({ inactive: true, own: true, without: true });
});

test('every configurable device is configured, with users of its customer', async () => {
  const lacking = await portal.db.one(sql`
    SELECT count(*) FILTER (WHERE cabinet_type IN ('EM', 'MinibarRx') AND cabinet_id NOT IN (
        SELECT cabinet_id FROM device_slots)) AS slots,
      count(*) FILTER (WHERE cabinet_type = 'Virtual' AND properties ->> 'providerTracking' IS DISTINCT FROM 'No'
        AND cabinet_id NOT IN (SELECT cabinet_id FROM device_providers)) AS providers,
      count(*) FILTER (WHERE cabinet_type = 'Virtual' AND properties ->> 'locationTracking' = 'Yes'
        AND cabinet_id NOT IN (SELECT cabinet_id FROM device_locations)) AS locations,
      (SELECT count(*) FROM device_users d JOIN devices USING (cabinet_id) WHERE NOT EXISTS (
        SELECT 1 FROM users u WHERE u.email = d.email AND customer_id = ANY(tenants_of(u.access_groups)))) AS users
    FROM devices`);
  expect(lacking).toEqual({ slots: 0, providers: 0, locations: 0, users: 0 });
});

test('there are about 250 devices of every type and state, most of them in use, at every customer', async () => {
  const devices = demoDevices();
  expect(devices).toEqual(demoDevices());
  expect(devices.length).toBeGreaterThan(230);
  expect(devices.length).toBeLessThan(270);
  expect(new Set(devices.map(({ cabinetType }) => cabinetType))).toEqual(new Set(DEVICE_TYPES));
  expect(new Set(devices.map(({ cabinetState }) => cabinetState))).toEqual(new Set(DEVICE_STATE_CODES));
  const active = devices.filter(({ cabinetState }) => cabinetState === 30);
  expect(active.length / devices.length).toBeGreaterThan(0.8);
  expect(new Set(active.map(({ customerId }) => customerId)).size).toBe(40);
  const typesAt = (customer: string) =>
    new Set(active.filter(({ customerId }) => customerId === customer).map(({ cabinetType }) => cabinetType));
  expect(typesAt('100234')).toEqual(new Set(DEVICE_TYPES));
  expect(typesAt('100310').size).toBeGreaterThan(3);
  expect(typesAt('100311').size).toBeGreaterThan(3);
  expect(new Set(devices.map(({ customerId, cabinetName }) => `${customerId} ${cabinetName}`)).size).toBe(
    devices.length,
  );
});

test('properties of demo devices match the definitions and the rules for new devices', async () => {
  for (const { cabinetType, deviceId, ...device } of demoDevices()) {
    const definitions = await definitionsOf(portal.db, cabinetType);
    const properties = Object.fromEntries(
      Object.entries(device.properties).map(([name, value]) => [propertyKey(name), value]),
    );
    for (const [key, value] of Object.entries(properties)) {
      const definition = definitions.find((known) => known.propertyKey === key);
      expect(definition && valueProblem(definition, value), `${cabinetType} ${key}`).toBeNull();
    }
    const keys = definitions.map((definition) => definition.propertyKey);
    const draft = { ...NO_MACHINE_TEXTS, ...device, cabinetType, deviceId: deviceId ?? '', properties };
    expect(newDeviceProblems(draft, keys), device.cabinetId).toEqual([]);
  }
});

test('the simulator gets every active device with a connection, but for those that have long been silent', async () => {
  const fleet = FleetList.parse(await demoFleet(portal.context));
  // The simulation continues the history without a gap in the graphs.
  const living = demoDevices().filter(
    ({ cabinetState, cabinetType, heardSecondsAgo }) =>
      cabinetState === ACTIVE && isConnected(cabinetType) && (heardSecondsAgo ?? Infinity) <= 900,
  );
  expect(living.length).toBeGreaterThan(150);
  expect(fleet.map(({ cabinetId }) => cabinetId).toSorted()).toEqual(
    living.map(({ cabinetId }) => cabinetId).toSorted(),
  );
  // The browser tests use flex devices that are not simulated.
  const silent = demoDevices().filter(
    ({ cabinetState, cabinetType, heardSecondsAgo }) =>
      cabinetState === ACTIVE && cabinetType === 'WEIGHT' && (heardSecondsAgo ?? 0) > 900,
  );
  expect(silent.map(({ cabinetId: id }) => id)).toEqual(['101052-005', '101063-002', '101081-004']);
  const { cabinetId = '', secret = '', state } = fleet[0] ?? {};
  expect(await authenticateDevice(portal.context, cabinetId, secret)).toBeTruthy();
  expect(FlexData.safeParse(state?.config).success).toBe(true);
});

test('a simulated device knows its users, providers, dispensers and the weights of its products', async () => {
  const fleet = FleetList.parse(await demoFleet(portal.context));
  const of = (type: string) => fleet.filter(({ cabinetType }) => cabinetType === type);
  const people = await portal.db.many<{ id: string; email: string }>(sql`
    SELECT cabinet_id AS id, email FROM devices JOIN users ON customer_id = ANY(tenants_of(access_groups))
    WHERE NOT is_admin`);
  const known = new Set(people.map(({ id, email }) => `${id} ${email}`));
  const visitors = fleet.flatMap(({ cabinetId, users }) => users.map((email) => `${cabinetId} ${email}`));
  expect(visitors.filter((visitor) => !known.has(visitor))).toEqual([]);
  // A device that reads tags has no users of its own.
  for (const type of ['RFID', 'EM']) expect(of(type).some(({ users }) => users.length > 1)).toBe(true);
  expect(of('RFID').some(({ providers }) => providers.length > 0)).toBe(true);
  const mostUsers = of('EM').reduce((a, b) => (b.users.length > a.users.length ? b : a));
  const { cabinetId } = mostUsers;
  const [first = '', ...others] = mostUsers.users;
  await portal.db.run(
    sql`UPDATE device_users SET enabled = false WHERE cabinet_id = ${cabinetId} AND email = ${first}`,
  );
  const again = FleetList.parse(await demoFleet(portal.context));
  expect(again.find((device) => device.cabinetId === cabinetId)?.users).toEqual(others);
  for (const { slots, products } of of('EM')) {
    expect(slots).toHaveLength(28);
    const named = new Set(products.map(({ productId }) => productId));
    expect(slots.every(({ productId }) => productId === null || named.has(productId))).toBe(true);
  }
  for (const { products } of of('WEIGHT')) {
    expect(products.length).toBeGreaterThan(0);
    expect(products.every(({ packGrams = 0 }) => packGrams > 0)).toBe(true);
  }
});

test('the devices have a history of 90 days, with excursions, silences and alerts', async () => {
  const { db } = portal;
  const history = await db.one<Record<string, number>>(sql`
    SELECT count(DISTINCT cabinet_id) AS devices, count(DISTINCT part) FILTER (WHERE cabinet_type = 'VISION') AS compartments,
      count(DISTINCT zone) FILTER (WHERE cabinet_type = 'ZONE') AS zones,
      extract(day FROM max(hour) - min(hour))::int AS days,
      sum(seconds_out) FILTER (WHERE quantity = 'temperature') / 3600 AS "hoursOut"
    FROM measurement_hours JOIN measurement_series ON id = series_id JOIN devices USING (cabinet_id)`);
  expect(history).toMatchObject({ compartments: 3, zones: 2, days: 89 });
  expect(history['devices']).toBeGreaterThan(150);
  expect(history['hoursOut']).toBeGreaterThan(50);
  const levels = await db.many<{ level: string }>(
    sql`SELECT DISTINCT alert_level AS level FROM device_alerts ORDER BY 1`,
  );
  expect(levels.map(({ level }) => level)).toEqual(['Error', 'Fatal', 'Info', 'None', 'Notice', 'Warning']);
});

test('incidents of the demo have the times of their alerts (C2)', async () => {
  const { rows, same } = await portal.db.one<{ rows: number; same: number }>(sql`
    SELECT count(*) AS rows, count(*) FILTER (WHERE EXISTS (
      SELECT FROM device_alerts WHERE device_alerts.cabinet_id = incidents.cabinet_id
        AND device_alerts.alert_type = incidents.alert_type AND alert_timestamp = last_alert_timestamp)) AS same
    FROM incidents`);
  expect(rows).toBeGreaterThan(500);
  expect(same).toBe(rows);
});

test('temperatures in alerts match the graph at that time', async () => {
  const { rows, shown } = await portal.db.one<{ rows: number; shown: number }>(sql`
    SELECT count(*) AS rows, count(*) FILTER (WHERE EXISTS (
      SELECT FROM measurement_series JOIN measurement_hours ON series_id = id
      WHERE measurement_series.cabinet_id = device_alerts.cabinet_id AND seconds_out > 0
        AND hour BETWEEN alert_timestamp - interval '1 hour' AND alert_timestamp + interval '1 hour')) AS shown
    FROM device_alerts WHERE alert_type IN ('TEMPERATURE_HIGH', 'TEMPERATURE_LOW')`);
  expect(rows).toBeGreaterThan(50);
  // Some fall into a silence.
  expect(shown / rows).toBeGreaterThan(0.9);
});

test('normal values are within the range of the device', async () => {
  const outside = await portal.db.one<{ share: number }>(sql`
    SELECT avg((seconds_out > 0)::int)::float8 AS share
    FROM measurement_hours JOIN measurement_series ON id = series_id WHERE quantity = 'temperature'`);
  expect(outside.share).toBeLessThan(0.01);
});

/** What hours keep, as text with the digits that matter. */
const hoursOf = (db: Queryable, hours: Sql) =>
  db.many<Record<string, unknown>>(sql`
    SELECT series_id, hour, count, round(sum::numeric, 3) AS sum, min, max, in_ms, warm_ms, cold_ms, assumed_ms, longest_out_ms,
      out_at_start_ms, out_at_end_ms, lowest, highest, seconds_out, (arrhenius * 1e16)::numeric(12, 6) AS arrhenius,
      (arrhenius_ms * 1e9)::numeric(12, 6) AS arrhenius_ms
    FROM measurement_hours JOIN (${hours}) wanted USING (series_id, hour) ORDER BY series_id, hour`);

test('hours of the past are what the roll-up makes of the same readings; around past excursions those are kept', async () => {
  // The first hour of those that are kept needs the reading before it.
  const kept = sql`
    SELECT series_id, hour FROM (
      SELECT series_id, hour, lag(hour) OVER (PARTITION BY series_id ORDER BY hour) AS before FROM (
        SELECT DISTINCT series_id, date_trunc('hour', at, 'UTC') AS hour FROM measurements, measurement_progress
        WHERE at < points_since) point) hours
    WHERE hour = before + interval '1 hour'`;
  const { before, after } = await portal.db
    .transaction(async (tx) => {
      const found = await hoursOf(tx, kept);
      await rollUp(tx, kept);
      throw new RolledBack({ before: found, after: await hoursOf(tx, kept) });
    })
    .catch((error: unknown) => {
      if (error instanceof RolledBack) return error.found;
      throw error;
    });
  expect(before.length).toBeGreaterThan(3000);
  expect(before.filter((hour) => Number(hour['warm_ms']) > 0).length).toBeGreaterThan(100);
  expect(after).toEqual(before);
});

class RolledBack extends Error {
  readonly found: { before: Record<string, unknown>[]; after: Record<string, unknown>[] };
  constructor(found: RolledBack['found']) {
    super();
    this.found = found;
  }
}

test('nothing of the past is unknown but the times in which a device was silent', async () => {
  const silent = demoEpisodes(portal.clock.now()).silences.map(({ cabinetId }) => cabinetId);
  const found = await portal.db.one(sql`
    SELECT count(*) > 150000 AS hours, count(*) FILTER (WHERE hour > oldest AND in_ms + warm_ms + cold_ms < 3600000) AS unknown,
      count(DISTINCT series_id) * 90 * 24 - count(*) AS missing
    FROM measurement_hours JOIN measurement_series ON id = series_id JOIN device_contacts USING (cabinet_id),
      (SELECT min(hour) AS oldest FROM measurement_hours) first
    WHERE quantity = 'temperature' AND last_heard_at > ${portal.clock.now()}::timestamptz - interval '10 minutes'
      AND NOT cabinet_id = ANY(${silent})`);
  expect(found).toEqual({ hours: true, unknown: 0, missing: 0 });
});

test('one fridge is warming on the first day: its incident is open, its readings rise by Newton, the simulator goes on', async () => {
  const id = '100234-011';
  const { db } = portal;
  const incident = await db.many(sql`
    SELECT alert_type AS type, over_since IS NULL AS lasts FROM incidents WHERE cabinet_id = ${id} AND incident_state = 'Open'`);
  expect(incident).toEqual([{ type: 'TEMPERATURE_HIGH', lasts: true }]);
  const readings = await db.many<{ at: number; value: number }>(sql`
    SELECT date_part('epoch', at) * 1000 AS at, value FROM measurements JOIN measurement_series ON id = series_id
    WHERE cabinet_id = ${id} AND quantity = 'temperature' ORDER BY at DESC LIMIT 13`);
  const values = readings.map(({ value }) => value).toReversed();
  expect(values.at(-1)).toBeGreaterThan(9);
  expect(values).toEqual(values.toSorted((a, b) => a - b));
  // The halves of two hours give the time constant, which for this type is 4 to 10 hours.
  const [first = 0, middle = 0, last = 0] = [values[0], values[6], values[12]];
  const tau = 1 / Math.log((middle - first) / (last - middle));
  expect(tau).toBeGreaterThan(4);
  expect(tau).toBeLessThan(10);

  const listed = FleetList.parse(await demoFleet(portal.context)).find(({ cabinetId }) => cabinetId === id);
  if (!listed) throw new Error('The fridge is not simulated');
  const profile = profileOf(listed, 1);
  const [thermometer] = profile.thermometers;
  if (!thermometer) throw new Error('The fridge has no thermometer');
  for (const { at, value } of readings) {
    // Its doors were opened at other times before the failure.
    expect(Math.abs(temperatureAt(profile, thermometer, at) - value)).toBeLessThan(1);
  }
  const inAnHour = temperatureAt(profile, thermometer, (readings[0]?.at ?? 0) + 3_600_000);
  expect(inAnHour).toBeGreaterThan((values.at(-1) ?? 0) + 0.5);
});

test('one device was moved, and the manager of both customers sees each time with its customer', async () => {
  const manager = await portal.signIn('manager@lakeview.example', 'Parwell-demo-1');
  const { id } = await portal.db.one<{ id: string }>(sql`SELECT cabinet_id AS id FROM device_assignments`);
  const now = portal.clock.now().getTime();
  const between = [now - 20 * 86_400_000, now].map((at) => new Date(at).toISOString());
  const timesAt = async (customerId: string) => {
    const where = { customerId, deviceId: id, tempTimestamp: { between } };
    const query = { customerId, tempFilter: JSON.stringify({ where }) };
    const { lines } = await manager.get(getTemperature, { query });
    return lines.flatMap(({ times }) => times);
  };
  const [before, after] = [await timesAt('100310'), await timesAt('100311')];
  expect(Math.min(before.length, after.length)).toBeGreaterThan(20);
  expect(Math.max(...before)).toBeLessThan(Math.min(...after));
  expect(await portal.db.many(sql`SELECT customer_id FROM customers WHERE report_domains <> '{}'`)).toEqual([
    { customer_id: '100234' },
  ]);
});
