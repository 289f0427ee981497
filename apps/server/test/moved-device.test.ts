import {
  calls,
  generateReport,
  getDevice,
  getTemperature,
  listDeviceCommands,
  listOrders,
  listReportTemplates,
  listTelemetryAlerts,
  prepareDownload,
  updateDevice,
  type Call,
  type UpTopic,
} from '@parwell/contract';
import { CAPABILITIES } from '@parwell/domain';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { raw, sql } from '../src/platform/db/database.ts';
import { reportTypes } from '../src/report-types.ts';
import { createIngest } from './ingest.ts';
import { sealPin } from '../src/slices/device-configuration/pins.service.ts';
import { rollUpMeasurements } from '../src/slices/measurements/roll-up.service.ts';
import { Browser } from './browser.ts';
import { addDevice } from './devices.ts';
import { addIncident } from './add-incident.ts';
import { addInvoiceRequest } from './invoice-requests.ts';
import { everything, startTestPortal, type TestPortal } from './portal.ts';
import { addProduct } from './products.ts';
import { sampleInput, schemaOf, type Known } from './samples.ts';
import { NO_FACTS } from './restock.ts';

// A device moves from one customer to another. All its data from before contains BEFORE, all from after AFTER, so that
// data for the wrong customer shows in the text of the answer. Every call of the contract is made, with requests
// generated from its schema, so that new calls are covered without changes here.
const BEFORE = 'BEFORESECRET';
const AFTER = 'AFTERSECRET';
/** Measured values; no other number contains them. */
const DEGREES = { [BEFORE]: 77.25, [AFTER]: 33.75 };

const CABINET = 'moving-001';
const PERSON = { [BEFORE]: 'somebody@beforesecret.example', [AFTER]: 'somebody@aftersecret.example' };
const emailOf = (who: string): string => `${who.toLowerCase()}@clinic.example`;
const DAY_MS = 24 * 3_600_000;

let portal: TestPortal;
const people: Record<string, Browser> = {};
const commandIds: Record<string, string> = {};
const incidentIds: Record<string, number> = {};
let movedAt: Date;
let start: string;
let end: string;

async function live(mark: typeof BEFORE | typeof AFTER): Promise<void> {
  const { db, clock } = portal;
  const at = clock.now().toISOString();
  const ingest = createIngest(portal.context);
  const send = (topic: UpTopic, content: object) =>
    ingest.receive({
      cabinetId: CABINET,
      topic,
      payload: Buffer.from(JSON.stringify({ messageId: `${topic} ${mark}`, sentAt: at, at, ...content })),
    });
  const value = DEGREES[mark];
  await send('temperature', { points: [{ at, value, zone: 'Room' }] });
  await send('weight', { points: [{ at, tray: '1', weight: value }] });
  await send('signal', { points: [{ at, wifiRssi: value, wifiSsid: mark }] });
  await send('alert', { level: 'Error', alertType: 'HOT', alertGroup: 'TEMPERATURE', text: mark });
  await send('event', { kind: 'door', data: { by: mark } });
  await send('state', {
    config: {
      compartments: [{ name: mark, type: 1, trays: [] }],
      users: [{ displayName: mark, role: 10 }],
    },
    receipts: [{ shipmentId: mark }],
    tags: { ward: mark },
  });
  await ingest.saveDeadLetter(
    { cabinetId: CABINET, topic: 'alert', payload: Buffer.from(mark) },
    'Not JSON.',
  );
  await db.run(sql`
    INSERT INTO device_clock_faults VALUES (${CABINET}, 'ahead', 7200, ${DEGREES[mark] * 100}, ${clock.now()}, ${clock.now()})`);
  await db.run(sql`
    INSERT INTO device_clocks VALUES (${CABINET}, 7200000, ${clock.now()}, FALSE) ON CONFLICT DO NOTHING`);
  await db.run(sql`
    INSERT INTO silent_devices VALUES (${CABINET}, ${clock.now()}, ${clock.now()}) ON CONFLICT DO NOTHING`);
  await db.run(sql`
    INSERT INTO silent_sensors
    SELECT id, cabinet_id, part, ${mark}, ${clock.now()}, ${clock.now()} FROM measurement_series
    WHERE cabinet_id = ${CABINET} AND quantity = 'temperature' ON CONFLICT DO NOTHING`);
  await db.run(sql`INSERT INTO device_edge_values VALUES (${CABINET}, 'wifi_ssid', ${mark})`);
  const { pin, hash } = sealPin(portal.context, CABINET, mark === BEFORE ? '123456' : '654321');
  await db.run(sql`
    INSERT INTO device_users (cabinet_id, email, first_name, last_name, role, pin, pin_hash)
    VALUES (${CABINET}, ${PERSON[mark]}, ${mark}, ${mark}, 30, ${pin}, ${hash})`);
  const npi = mark === BEFORE ? '1234567893' : '1245319599';
  await db.run(sql`INSERT INTO providers VALUES (${npi}, ${mark}, ${mark})`);
  await db.run(sql`INSERT INTO device_providers VALUES (${CABINET}, ${npi})`);
  await db.run(
    sql`INSERT INTO device_people_before VALUES (${CABINET}, ${PERSON[mark]}, NULL, ${clock.now()})`,
  );
  await db.run(sql`
    INSERT INTO device_locations (cabinet_id, location_name, zip_code) VALUES (${CABINET}, ${mark}, '60601')`);
  await db.run(sql`
    INSERT INTO device_products (cabinet_id, product_id, max_fill) VALUES (${CABINET}, ${`P-${mark}`}, 1)`);
  await db.run(
    sql`INSERT INTO device_slots VALUES (${CABINET}, 0, ${mark === BEFORE ? 0 : 1}, ${`P-${mark}`}, 5)`,
  );
  await db.run(sql`
    INSERT INTO par_settings (customer_id, product_id, cabinet_type, cabinet_id, notes)
    VALUES (${`c-${mark}`}, ${`P-${mark}`}, 'WEIGHT', ${CABINET}, ${mark})`);
  const command = await db.one<{ id: string }>(sql`
    INSERT INTO device_commands (cabinet_id, kind, payload, requested_by, requested_at, expires_at)
    VALUES (${CABINET}, 'device_tags', ${JSON.stringify({ tags: { ward: mark } })}, ${PERSON[mark]}, ${clock.now()},
      ${clock.now()}::timestamptz + interval '1 day') RETURNING id`);
  commandIds[mark] = command.id;
  await db.run(sql`
    INSERT INTO device_config_changes (batch_id, cabinet_id, properties, requested_by, requested_at)
    VALUES (gen_random_uuid(), ${CABINET}, '{}', ${PERSON[mark]}, ${clock.now()})`);
  await db.run(sql`INSERT INTO device_credentials (cabinet_id) VALUES (${CABINET}) ON CONFLICT DO NOTHING`);
  incidentIds[mark] = await addIncident(db, {
    cabinetId: CABINET,
    customerId: `c-${mark}`,
    // It is closed when the device leaves.
    state: mark === BEFORE ? 'Closed' : 'Open',
    by: PERSON[mark],
    createdAt: clock.now(),
    details: { reason: mark },
  });
  await haveStock(mark);
  await haveRestock(mark);
  await haveNotifications(mark);
  await addInvoiceRequest(db, {
    vendKey: `${mark}-1`,
    customerId: `c-${mark}`,
    cabinetId: CABINET,
    cabinetType: 'WEIGHT',
    productId: `P-${mark}`,
    lot: mark,
    serial: mark,
    tagId: mark,
    userName: mark,
    dispensedAt: clock.now(),
  });
}

async function haveNotifications(mark: typeof BEFORE | typeof AFTER): Promise<void> {
  const { db, clock } = portal;
  await db.run(sql`
    INSERT INTO channel_groups (customer_id, notification_type, channel_group_name, recipients, active)
    VALUES (${`c-${mark}`}, 'incident', ${mark}, ${JSON.stringify([{ channelType: 'email', email: PERSON[mark] }])}, TRUE)`);
  await db.run(sql`
    INSERT INTO mail_messages (from_email, to_email, subject, categories, status, created_at, last_event_time, customer_id,
      notification_type)
    VALUES ('portal@fff.example', ${PERSON[mark]}, ${`${CABINET} ${mark}`}, '{incident}', 'delivered', ${clock.now()},
      ${clock.now()}, ${`c-${mark}`}, 'incident')`);
}

async function haveRestock(mark: typeof BEFORE | typeof AFTER): Promise<void> {
  const { db, clock } = portal;
  const [customer, product, now] = [`c-${mark}`, `P-${mark}`, clock.now()];
  await db.run(sql`
    INSERT INTO restock_rows (key, customer_id, product_id, par_product_id, cabinet_type, cabinet_id, status, is_exception,
      excluded, excluded_weekdays, excluded_today, releasable, usable, quantity, packs, warnings, batches, facts, as_of)
    VALUES (${`gap/${customer}/${product}/WEIGHT`}, ${customer}, ${product}, ${product}, 'WEIGHT', ${CABINET}, 'Gap', true,
      false, 0, false, false, 0, 0, 0, ARRAY[${mark}], '[]', ${JSON.stringify(NO_FACTS)}, ${now})`);
  await db.run(sql`
    WITH release AS (
      INSERT INTO releases VALUES (gen_random_uuid(), 'Completed', ${PERSON[mark]}, ${now}, ${now}) RETURNING id)
    INSERT INTO release_lines (release_id, place, customer_id, cabinet_id, product_id, packs, warehouse, lot, shipping_method,
      notes, outcome, message)
    SELECT id, 1, ${customer}, ${CABINET}, ${product}, 1, 'NCDC', ${mark}, 'Ground', ${mark}, 'Refused', ${mark} FROM release`);
}

/** The ledger's data of a device. Nothing is on hand, so that it can be moved. */
async function haveStock(mark: typeof BEFORE | typeof AFTER): Promise<void> {
  const { db, clock } = portal;
  const now = clock.now();
  const customer = `c-${mark}`;
  const product = `P-${mark}`;
  await db.run(sql`
    INSERT INTO ledger_devices VALUES (${CABINET}, ${now}) ON CONFLICT (cabinet_id) DO UPDATE SET baseline_at = ${now}`);
  await db.run(
    sql`INSERT INTO lots VALUES (${product}, ${mark}, '2030-01-31', ${mark}, '', '', 'hand', ${now})`,
  );
  await db.run(sql`
    INSERT INTO transactions (key, customer_id, cabinet_id, product_id, lot, owner, type, action, reason, quantity, at,
      posted_at, user_name)
    SELECT ${mark} || n, ${customer}, ${CABINET}, ${product}, ${mark}, 'PROVIDER', type, action, reason, n, ${now}, ${now},
      ${mark}
    FROM (VALUES (1, 'Insert', 'INSERT', 'RESTOCK'), (-1, 'Removal', 'VEND', 'VEND')) AS rows (n, type, action, reason)`);
  const key = sql`${CABINET}, ${product}, ${mark}, 'PROVIDER', '', '', ''`;
  const keyColumns = sql`cabinet_id, product_id, lot, owner, section, tag_id, serial`;
  await db.run(sql`
    INSERT INTO inventory_days (customer_id, ${keyColumns}, quantity, valid_from)
    VALUES (${customer}, ${key}, 1, '2026-11-01')`);
  await db.run(sql`
    INSERT INTO inventory_corrections (key, customer_id, ${keyColumns}, change, valid_from, valid_to, noted_at)
    VALUES (${mark} || 1, ${customer}, ${key}, 1, '2026-11-01', '2026-11-01', ${now})`);
  await db.run(sql`INSERT INTO usage_hours VALUES (${customer}, ${CABINET}, ${product}, ${now}, 1)`);
  await db.run(sql`INSERT INTO usage_days VALUES (${customer}, ${CABINET}, ${product}, ${now}, 1)`);
  await db.run(sql`INSERT INTO stocked_since VALUES (${customer}, ${CABINET}, ${product}, ${now})`);
  await db.run(sql`INSERT INTO misplaced_stock VALUES (${CABINET}, ${product}, '')`);
  await db.run(sql`
    INSERT INTO cycle_counts (key, customer_id, cabinet_id, product_id, lot, counted, counted_by, at)
    VALUES (${mark}, ${customer}, ${CABINET}, ${product}, ${mark}, 1, ${mark}, ${now})`);
  await db.run(sql`
    INSERT INTO stock_reviews (key, kind, customer_id, cabinet_id, product_id, lot, type, reason, suspended_reason,
      attempted_qty, opened_at, created_at, status, memo, resolved_by, resolved_at)
    VALUES (${mark}, 'no stock', ${customer}, ${CABINET}, ${product}, ${mark}, 'Removal', 'VEND', ${mark}, 1, ${now},
      ${now}, 'Rejected', ${mark}, ${mark}, ${now})`);
  await db.run(
    sql`INSERT INTO door_sessions VALUES (${CABINET}, ${mark}, ${now}, ${now}, ${mark}, '', true)`,
  );
  await db.run(
    sql`INSERT INTO dispenser_thaws VALUES (${CABINET}, 0, 0, ${product}, ${mark}, ${now}, ${now})`,
  );
  await db.run(sql`INSERT INTO section_scans VALUES (${CABINET}, ${mark}, ${product}, 1, ${now})`);
  await db.run(
    sql`INSERT INTO serial_units VALUES (${product}, ${mark}, ${CABINET}, ${mark}, 'PROVIDER', '')`,
  );
  await db.run(sql`
    INSERT INTO unmatched_units
    VALUES (${mark}, ${customer}, ${CABINET}, ${product}, ${mark}, 'PROVIDER', 'device', 1, ${now})`);
  await db.run(sql`
    INSERT INTO confirmed_units
    VALUES (${mark}, ${customer}, ${CABINET}, ${product}, ${mark}, 'PROVIDER', 'device', 1, ${now}, false, ${mark}, ${mark},
      ${mark}, ${mark}, ${mark}, '10', ${mark}, ${now})`);
  await db.run(sql`
    INSERT INTO shipments (customer_id, shipment_id, kind, order_number, shipped_at, created_at, content_hash)
    VALUES (${customer}, ${mark}, 'warehouse', ${mark}, ${now}, ${now}, '')`);
  await db.run(sql`
    INSERT INTO shipment_lines (key, customer_id, shipment_id, order_line, cabinet_id, product_id, lot, owner,
      num_pkgs_shipped, num_units_per_pkg, state)
    VALUES (${mark}, ${customer}, ${mark}, '1', ${CABINET}, ${product}, ${mark}, 'PROVIDER', 1, 1, 'ended')`);
  await db.run(sql`
    INSERT INTO restock_requests (request_number, request_line, customer_id, cabinet_id, product_id, packs, units_per_pack,
      warehouse, order_type, shipping_method, abw_code, notes, po_status, order_number, created_at, created_by, answered_at)
    VALUES (${`R-${mark}`}, 1, ${customer}, ${CABINET}, ${product}, 1, 1, 'NCDC', 'ZKB', ${mark}, 'A', ${mark}, 'On Order',
      ${mark}, ${now}, ${mark}, ${now})`);
  await db.run(sql`
    INSERT INTO restock_orders VALUES (${mark}, ${`R-${mark}`}, ${customer}, ${CABINET}, 'ZKB', ${now})`);
  await db.run(sql`
    INSERT INTO order_lines (order_number, order_line, request_number, request_line, customer_id, cabinet_id, product_id,
      order_type, packs, units_per_pack, status, status_at, notes, created_at, updated_at)
    VALUES (${mark}, '10', ${`R-${mark}`}, 1, ${customer}, ${CABINET}, ${product}, 'ZKB', 1, 1, 'On Order', ${now}, ${mark},
      ${now}, ${now})`);
  await db.run(sql`
    INSERT INTO untaken_shipment_lines (key, document_id, customer_id, shipment_id, customer_number, order_number, order_line,
      ship_from_warehouse, tracking_number, shipped_at, cabinet_id, product_id, lot, num_pkgs_shipped, base_uom,
      num_units_per_pkg, transmit_status, status_description, noted_at)
    VALUES (${mark}, ${mark}, ${customer}, ${mark}, '', ${mark}, '1', 'NCDC', ${mark}, ${now}, ${CABINET}, ${product}, ${mark}, 1,
      'EA', 1, 'Error', ${mark}, ${now})`);
  await db.run(sql`
    INSERT INTO product_tags (tag_id, serial, product_id, lot, owner, customer_id, phase, cabinet_id, since, created_at,
      updated_at)
    VALUES (${mark}, ${mark}, ${product}, ${mark}, 'PROVIDER', ${customer}, 'vended', ${CABINET}, ${now}, ${now}, ${now})`);
  await db.run(
    sql`INSERT INTO tag_sightings VALUES (${mark}, ${CABINET}, ${now}, false, false, '', ${mark}, '')`,
  );
  // Only the present customer's stock is in the device.
  if (mark === AFTER)
    await db.run(sql`
      WITH named AS (
        INSERT INTO lots (product_id, lot, entered_by, updated_at) VALUES (${product}, ${mark}, 'hand', ${now})
        ON CONFLICT DO NOTHING)
      INSERT INTO on_hand (cabinet_id, product_id, lot, owner, quantity, updated_at)
      VALUES (${CABINET}, ${product}, ${mark}, 'PROVIDER', 1, ${now})`);
}

beforeAll(async () => {
  portal = await startTestPortal();
  const owner = everything('OWNER', CAPABILITIES);
  for (const mark of [BEFORE, AFTER]) {
    await portal.addCustomer(`c-${mark}`, `Clinic ${mark}`);
    await addProduct(portal, `P-${mark}`, `Mixture ${mark}`, { source: `c-${mark}` });
    await portal.addUser({
      email: emailOf(mark),
      accessGroups: { customer: [`c-${mark}`] },
      roles: owner,
    });
  }
  await portal.addUser({ email: 'staff@fff.example', accessGroups: { customer: ['ALL'] }, roles: owner });
  await addDevice(portal.db, {
    cabinetId: CABINET,
    customerId: `c-${BEFORE}`,
    cabinetName: `Fridge ${BEFORE}`,
    cabinetType: 'WEIGHT',
    properties: { providerTracking: 'Yes', locationTracking: 'Yes', temperatureIntervalSeconds: '300' },
  });
  start = new Date(portal.clock.now().getTime() - DAY_MS).toISOString();
  await live(BEFORE);
  portal.clock.advance({ minutes: 5 });
  movedAt = portal.clock.now();
  const staff = await portal.signIn('staff@fff.example');
  await staff.get(updateDevice, {
    params: { cabinetId: CABINET },
    query: { customerId: `c-${BEFORE}` },
    body: { version: 0, customerId: `c-${AFTER}`, cabinetName: `Fridge ${AFTER}` },
  });
  portal.clock.advance({ minutes: 5 });
  await live(AFTER);
  // The hour of the move is rolled up with the measurements of both customers.
  portal.clock.advance({ hours: 2 });
  await rollUpMeasurements(portal.context);
  for (const mark of [BEFORE, AFTER]) people[mark] = await portal.signIn(emailOf(mark));
  people['staff'] = await portal.signIn('staff@fff.example');
  end = new Date(portal.clock.now().getTime() + DAY_MS).toISOString();
});
afterAll(() => portal.close());

const traces = (mark: typeof BEFORE | typeof AFTER) => new RegExp(`${mark}|${DEGREES[mark]}`, 'i');

const caller = (who: string): Browser => {
  const browser = new Browser(portal.url);
  browser.session = people[who]?.session;
  return browser;
};

const SAMPLE_TIME = '2026-11-15T00:00:00Z';

function requestOf(call: Call, known: Known) {
  const period = { startTime: start, endTime: end, startDate: start, endDate: end };
  const input = JSON.stringify(sampleInput(call, { ...period, ...known }));
  const between = new RegExp(String.raw`(\\*")${SAMPLE_TIME}\\*",\\*"${SAMPLE_TIME}\\*"`, 'g');
  return JSON.parse(
    input.replaceAll(between, (_match, quote: string) => `${quote}${start}${quote},${quote}${end}${quote}`),
  ) as ReturnType<typeof sampleInput>;
}

const visit = (call: Call, who: typeof BEFORE | typeof AFTER, other: typeof BEFORE | typeof AFTER) =>
  caller(who).call(
    call,
    requestOf(call, {
      cabinetId: CABINET,
      deviceId: CABINET,
      customerId: `c-${who}`,
      tenantId: `c-${who}`,
      commandId: commandIds[other] ?? '',
      orderNumber: other,
      incidentId: String(incidentIds[other]),
      incidentNumbers: String(incidentIds[other]),
      // Changes may be answered; only reads must not find the other customer's person.
      email: call.method === 'GET' ? PERSON[other] : 'third@clinic.example',
      user_name: emailOf(who),
      startDate: '2026-11-01',
    }),
  );

test('whatever is tied to devices is in this test', async () => {
  const tables = await portal.db.many<{ table_name: string }>(sql`
    SELECT c.table_name FROM information_schema.columns c JOIN information_schema.tables t USING (table_schema, table_name)
    WHERE table_schema = 'public' AND column_name = 'cabinet_id' AND table_type = 'BASE TABLE' ORDER BY 1`);
  for (const { table_name } of tables) {
    const { rows } = await portal.db.one<{ rows: number }>(sql`
      SELECT count(*) AS rows FROM ${raw(table_name)} WHERE cabinet_id = ${CABINET}`);
    expect(rows, `let the device have rows of ${table_name}`).toBeGreaterThan(0);
  }
});

const reads = [...calls].filter(([, call]) => call.method === 'GET');
const changes = [...calls].filter(([, call]) => call.method !== 'GET');

test.each([...reads, ...changes])(
  'after a move, %s answers the new customer with nothing from before, and the old one with nothing from after',
  async (_name, call) => {
    const answers = await Promise.all([visit(call, AFTER, BEFORE), visit(call, BEFORE, AFTER)]);
    for (const { status } of answers) expect(status).toBeLessThan(500);
    expect(answers[0].text).not.toMatch(traces(BEFORE));
    expect(answers[1].text).not.toMatch(traces(AFTER));
  },
);

const period = () => ({ between: [start, end] as [string, string] });
const temperatures = async (who: string, customerId: string, deviceId?: string) => {
  const where = { customerId, tempTimestamp: period(), ...(deviceId && { deviceId }) };
  const query = { customerId, tempFilter: JSON.stringify({ where }) };
  const { lines } = await caller(who).get(getTemperature, { query });
  return lines.flatMap(({ deviceName, average }) => average.map((value) => `${deviceName} ${value}`));
};
const commandsFor = async (who: string) =>
  (
    await caller(who).get(listDeviceCommands, {
      params: { cabinetId: CABINET },
      query: { limit: '100' },
    })
  ).result.map(({ requestedBy }) => requestedBy);
const alertsFor = async (who: string) => {
  const filter = JSON.stringify({ where: {} });
  return (await caller(who).get(listTelemetryAlerts, { query: { filter } })).result.map(
    ({ message, customerId }) => `${customerId} ${message}`,
  );
};

describe('what belongs to the time of a customer stays theirs', () => {
  test('the new customer sees what came since', async () => {
    expect(await temperatures(AFTER, `c-${AFTER}`)).toEqual([`Fridge ${AFTER} 33.75`]);
    expect(await temperatures(AFTER, `c-${AFTER}`, CABINET)).toEqual([`Fridge ${AFTER} 33.75`]);
    expect(await alertsFor(AFTER)).toEqual([`c-${AFTER} ${AFTER}`]);
    expect(await commandsFor(AFTER)).toContain(PERSON[AFTER]);
  });

  test('the old customer still sees what came before, and the device as it was then', async () => {
    expect(await temperatures(BEFORE, `c-${BEFORE}`)).toEqual([`Fridge ${BEFORE} 77.25`]);
    expect(await alertsFor(BEFORE)).toEqual([`c-${BEFORE} ${BEFORE}`]);
    const device = await caller(BEFORE).call(getDevice, {
      params: { cabinetId: CABINET },
      query: { customerId: `c-${BEFORE}` },
    });
    expect(device.status).toBe(404);
  });

  test('orders stay with the customer they were made for, under the name the device had there (S35)', async () => {
    for (const [who, mark] of [
      [BEFORE, BEFORE],
      [AFTER, AFTER],
      ['staff', BEFORE],
    ] as const) {
      const query = { customerId: `c-${mark}` };
      expect((await caller(who).get(listOrders, { query })).result).toMatchObject([
        { orderNumber: mark, cabinetId: CABINET, cabinetName: `Fridge ${mark}` },
      ]);
      expect(
        (await caller(who).get(listOrders, { query: { ...query, groupBy: 'orderNumber' } })).result,
      ).toMatchObject([{ orderNo: mark, cabinetName: `Fridge ${mark}` }]);
    }
  });

  test('what its scales counted for the old customer is forgotten (S20)', async () => {
    expect(
      await portal.db.many(sql`SELECT section FROM section_scans WHERE cabinet_id = ${CABINET}`),
    ).toEqual([{ section: AFTER }]);
  });

  test('staff see all of it', async () => {
    expect(await temperatures('staff', `c-${AFTER}`, CABINET)).toEqual([
      `Fridge ${AFTER} 77.25`,
      `Fridge ${AFTER} 33.75`,
    ]);
    expect(await alertsFor('staff')).toHaveLength(2);
    expect(await commandsFor('staff')).toEqual(expect.arrayContaining([PERSON[BEFORE], PERSON[AFTER]]));
  });

  test('an alert that a device sends only after it was moved belongs to the customer it happened at', async () => {
    const at = new Date(movedAt.getTime() - 60_000).toISOString();
    const late = {
      messageId: 'late',
      sentAt: at,
      at,
      level: 'Error',
      alertType: 'X',
      alertGroup: 'Y',
      text: 'late',
    };
    await createIngest(portal.context).receive({
      cabinetId: CABINET,
      topic: 'alert',
      payload: Buffer.from(JSON.stringify(late)),
    });
    expect(await alertsFor(BEFORE)).toContain(`c-${BEFORE} late`);
    expect(await alertsFor(AFTER)).not.toContain(`c-${AFTER} late`);
  });
});

test('every report says only what belongs to its customer, also when staff ask for it', async () => {
  for (const [who, customer] of [
    [AFTER, AFTER],
    [BEFORE, BEFORE],
    ['staff', AFTER],
    ['staff', BEFORE],
  ] as const) {
    const email = who === 'staff' ? 'staff@fff.example' : emailOf(who);
    const browser = caller(who);
    // Stays below the limit of requests.
    portal.clock.advance({ minutes: 2 });
    const { result } = await browser.get(listReportTemplates, { query: { user_name: email } });
    for (const { report_type } of result) {
      const asked = await browser.call(generateReport, {
        body: {
          report_type,
          report_frequency: 'OneTime',
          delivery_method: 'UserQueue',
          file_type: 'csv',
          user_name: email,
          recipient_addresses: [email],
          timezone: 'Etc/GMT',
          filter_object_from_ui: filterOf(report_type, `c-${customer}`),
        },
      });
      expect(asked.status, asked.text).toBe(200);
      await portal.jobs.runWaiting();
      const { reportId } = asked.json<{ reportId: string }>();
      const { url } = await browser.get(prepareDownload, { params: { reportId }, body: {} });
      const { text } = await browser.request(url);
      // Staff read about all users, and in the audit log of a move at both customers.
      if (who === 'staff' && /Audit|Users/.test(report_type)) continue;
      expect(text, report_type).not.toMatch(traces(customer === AFTER ? BEFORE : AFTER));
      if (report_type.includes('CabinetTemperature')) expect(text).toContain(String(DEGREES[customer]));
    }
  }
});

const filterOf = (reportType: string, customerId: string): Record<string, unknown> => {
  const report = reportTypes.find(({ type }) => type === reportType);
  const mark = customerId.slice('c-'.length);
  const offered = {
    customerId,
    customerNumber: customerId,
    tempTimestamp: period(),
    eventTimestamp: period(),
    productItemId: `P-${mark}`,
    lot: mark,
    // The history of stock requires a day.
    startDate: '2026-11-01',
  };
  const taken = schemaOf(report?.filter)?.properties ?? {};
  return Object.fromEntries(Object.entries(offered).filter(([key]) => Object.hasOwn(taken, key)));
};
