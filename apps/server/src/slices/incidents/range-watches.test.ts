import { updateDevice } from '@parwell/contract';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDevice, startDevicesPortal, type DevicesPortal } from '../../../test/devices.ts';
import { sql } from '../../platform/db/database.ts';
import { createIngest, type Ingest } from '../../../test/ingest.ts';
import { judgeWaiting } from './judge-alerts.service.ts';

const MINUTE = 60_000;

let portal: DevicesPortal;
let gateways: readonly [Ingest, Ingest];
let devices = 0;
let messages = 0;
let begin: number;

beforeAll(async () => {
  portal = await startDevicesPortal();
  gateways = [createIngest(portal.context), createIngest(portal.context)];
  begin = portal.clock.now().getTime() - 40 * 60 * MINUTE;
});
afterAll(() => portal.close());

async function addFridge(more: Partial<Parameters<typeof addDevice>[1]> = {}): Promise<string> {
  devices += 1;
  const cabinetId = `c1-${1000 + devices}`;
  await addDevice(portal.db, {
    cabinetId,
    customerId: 'c1',
    cabinetType: 'RFID',
    tempControl: '2-8c',
    ...more,
  });
  portal.clock.advance({ seconds: 11 });
  return cabinetId;
}

type Values = readonly (readonly [minute: number, value: number])[];

const send = (cabinetId: string, values: Values, gateway = gateways[0]) => {
  messages += 1;
  const points = values.map(([minute, value]) => ({
    at: new Date(begin + minute * MINUTE).toISOString(),
    value,
  }));
  const message = { messageId: `m${messages}`, sentAt: portal.clock.now().toISOString(), points };
  return gateway.receive({ cabinetId, topic: 'temperature', payload: Buffer.from(JSON.stringify(message)) });
};

const everyFive = (from: number, values: readonly number[]): Values =>
  values.map((value, index) => [from + index * 5, value]);

/** Minute, type and customer. */
const readAlerts = async (cabinetId: string): Promise<string[]> =>
  (
    await portal.db.many<{ at: Date; type: string; customer: string }>(sql`
      SELECT alert_timestamp AS at, alert_type AS type, customer_id AS customer FROM device_alerts
      WHERE cabinet_id = ${cabinetId} AND source_type = 'PORTAL' ORDER BY alert_timestamp, id`)
  ).map(
    ({ at, type, customer }) =>
      `${(at.getTime() - begin) / MINUTE} ${type.replace('TEMPERATURE_', '')} ${customer}`,
  );
const watches = async (cabinetId: string): Promise<number> =>
  (await portal.db.many(sql`SELECT 1 FROM range_watches WHERE cabinet_id = ${cabinetId}`)).length;

test('a temperature out of range for 15 minutes becomes an alert, and so does its end (C1 C3 ALRT-010)', async () => {
  const fridge = await addFridge({ properties: { allowedTempMax: '7.1' } });
  await send(fridge, everyFive(0, [5, 7.1, 5]));
  expect(await watches(fridge)).toBe(0);
  for (const [index, value] of [9, 9, 9.8, 9.8].entries()) await send(fridge, [[15 + index * 5, value]]);
  expect(await watches(fridge)).toBe(1);
  expect(
    await portal.db.many(sql`
      SELECT customer_id, alert_timestamp, source_type, alert_type, alert_group, alert_level, message, alert_details
      FROM device_alerts JOIN alerts_to_judge ON alert_id = id WHERE device_alerts.cabinet_id = ${fridge}`),
  ).toEqual([
    {
      customer_id: 'c1',
      alert_timestamp: new Date(begin + 30 * MINUTE),
      source_type: 'PORTAL',
      alert_type: 'TEMPERATURE_HIGH',
      alert_group: 'TEMPERATURE',
      alert_level: 'Error',
      message: 'Temperature 9.8 °C is above 7.1 °C',
      alert_details: {
        compartment: 0,
        zone: '',
        value: 9.8,
        min: 2,
        max: 7.1,
        unit: '°C',
        since: new Date(begin + 15 * MINUTE).toISOString(),
        reason: '9.8 °C in compartment 1, allowed 2 to 7.1 °C',
      },
    },
  ]);
  await send(fridge, everyFive(35, [7, 6.6, 6.6, 6.6]));
  expect(await watches(fridge)).toBe(1);
  await send(fridge, everyFive(55, [6, 6]));
  expect(await readAlerts(fridge)).toEqual(['30 HIGH c1', '55 NORMAL c1']);
  // Late values change nothing any more.
  await send(fridge, everyFive(16, [9, 9, 9, 9, 9]));
  expect(await readAlerts(fridge)).toHaveLength(2);
  expect(await watches(fridge)).toBe(0);
});

const incidentOf = (cabinetId: string) =>
  portal.db.one<{ id: number; since: Date; created: Date }>(sql`
    SELECT id, since, created_at AS created FROM incidents WHERE cabinet_id = ${cabinetId}`);

test('an excursion began when the range was left, on the incident, in its mail and in the condition (C1 C15)', async () => {
  const fridge = await addFridge();
  const left = begin + 39 * 60 * MINUTE;
  const minute = (left - begin) / MINUTE;
  await send(fridge, [[minute - 3, 5]]);
  // Eighteen minutes at 12.4 °C.
  await send(
    fridge,
    [0, 3, 6, 9, 12, 15].map((step) => [minute + step, 12.4] as const),
  );
  await judgeWaiting(portal.context);
  const { id, since, created } = await incidentOf(fridge);
  expect([since, created]).toEqual([new Date(left), portal.clock.now()]);
  const { content } = await portal.db.one<{ content: { facts: unknown } }>(sql`
    SELECT content FROM notifications_waiting WHERE incident_id = ${id}`);
  expect(content.facts).toContainEqual(['Began', { at: new Date(left).toISOString() }]);
  const { places } = await portal.db.one<{ places: Record<string, { since: number; firstOn: number }> }>(sql`
    SELECT places FROM incident_cases WHERE cabinet_id = ${fridge} AND alert_type = 'TEMPERATURE_HIGH'`);
  expect(places['0']).toMatchObject({ since: left, firstOn: left + 15 * MINUTE });
});

test('an alert of the device counts from its own time, unless we have measured that the range was left before (C1)', async () => {
  const alertOf = (cabinetId: string, at: number, details: object) => {
    messages += 1;
    const sentAt = portal.clock.now().toISOString();
    const about = {
      level: 'Error',
      alertType: 'TEMPERATURE_HIGH',
      alertGroup: 'TEMPERATURE',
      text: 'Too warm',
    };
    // Only the portal may say since when.
    const claims = { sourceType: 'PORTAL', since: new Date(begin).toISOString() };
    const message = {
      messageId: `m${messages}`,
      sentAt,
      at: new Date(at).toISOString(),
      ...about,
      ...claims,
      details,
    };
    return gateways[0].receive({ cabinetId, topic: 'alert', payload: Buffer.from(JSON.stringify(message)) });
  };
  const at = begin + 39 * 60 * MINUTE;
  const minute = (at - begin) / MINUTE;
  const [unmeasured, measured, elsewhere, later] = [
    await addFridge(),
    await addFridge(),
    await addFridge(),
    await addFridge(),
  ];
  await alertOf(unmeasured, at, { compartment: 0, since: new Date(begin).toISOString() });
  for (const fridge of [measured, elsewhere])
    await send(fridge, [
      [minute - 6, 5],
      [minute - 4, 9],
      [minute - 1, 9],
    ]);
  await alertOf(measured, at, { compartment: 0 });
  await alertOf(elsewhere, at, { compartment: 1 });
  await alertOf(later, at, {});
  await judgeWaiting(portal.context);
  const sinceOf = async (fridge: string) => ((await incidentOf(fridge)).since.getTime() - at) / MINUTE;
  expect([
    await sinceOf(unmeasured),
    await sinceOf(measured),
    await sinceOf(elsewhere),
    await sinceOf(later),
  ]).toEqual([0, -4, 0, 0]);
  // Readings that arrive later show that it began before the device reported it.
  await send(later, [
    [minute - 12, 9],
    [minute - 2, 9],
    [minute + 4, 9],
  ]);
  await judgeWaiting(portal.context);
  expect(await sinceOf(later)).toBe(-12);
  expect(
    await portal.db.many(sql`
      SELECT comments FROM incident_entries WHERE incident_id = ${(await incidentOf(later)).id} ORDER BY id`),
  ).toEqual([{ comments: 'Incident Open.' }, { comments: 'It began 12 minutes earlier than was known.' }]);
});

test('the same points give the same alerts in other batches, twice, late and through two gateways (C2 C3)', async () => {
  const stretch = fc.tuple(
    fc.constantFrom(1, 2.2, 5, 5, 7.8, 9),
    fc.integer({ min: 1, max: 8 }),
    fc.constantFrom(5, 5, 5, 20),
  );
  const stretches = fc.array(stretch, { minLength: 8, maxLength: 16 });
  const cuts = fc.array(
    fc.tuple(fc.integer({ min: 1, max: 9 }), fc.constantFrom(0, 0, 2, 12, 25), fc.nat(1)),
    {
      minLength: 60,
      maxLength: 60,
    },
  );
  const found: string[] = [];
  await fc.assert(
    fc.asyncProperty(stretches, cuts, async (steps, batches) => {
      const [whole, parts] = [await addFridge(), await addFridge()];
      let minute = 0;
      const values = steps.flatMap(([degrees, count, pause]) =>
        Array.from({ length: count }, () => [(minute += pause), degrees] as const),
      );
      await send(whole, values);
      let sent = 0;
      for (const [count, again, gateway] of batches) {
        const batch = values.slice(Math.max(0, sent - again), sent + count);
        if (batch.length > 0) await send(parts, batch, gateways[gateway]);
        sent += count;
      }
      expect(await readAlerts(parts)).toEqual(await readAlerts(whole));
      expect(await watches(parts)).toBe(await watches(whole));
      found.push(...(await readAlerts(whole)));
    }),
    { numRuns: 8, seed: 20, endOnFailure: true },
  );
  expect(['HIGH', 'LOW', 'NORMAL'].filter((type) => !found.join().includes(type))).toEqual([]);
});

test('two gateways that get the same points at once tell once (C3)', async () => {
  const fridge = await addFridge();
  const values = everyFive(0, [5, 9, 9, 9, 9, 5, 5, 5, 5]);
  await Promise.all(
    [0, 1, 2, 3].flatMap((part) =>
      gateways.map((gateway) => send(fridge, values.slice(0, 3 + part * 2), gateway)),
    ),
  );
  expect(await readAlerts(fridge)).toEqual(['20 HIGH c1', '40 NORMAL c1']);
});

test('a gateway waits for another that stores newer points of the same device (C3)', async () => {
  const fridge = await addFridge();
  await send(fridge, [[0, 5]]);
  let late: Promise<unknown> | undefined;
  await portal.db.transaction(async (tx) => {
    // As the other one begins: it counts the contact.
    await tx.run(sql`UPDATE contact_hours SET messages = messages + 1 WHERE cabinet_id = ${fridge}`);
    late = send(fridge, [[5, 9]]);
    await expect.poll(waitingForLocks, { timeout: 60_000 }).toBe(1);
    await tx.run(sql`
      INSERT INTO measurements SELECT id, ${new Date(begin + 10 * MINUTE)}::timestamptz, 5 FROM measurement_series
      WHERE cabinet_id = ${fridge}`);
  });
  await late;
  expect(await watches(fridge)).toBe(0);
});
const waitingForLocks = async (): Promise<number> =>
  (
    await portal.db.many(sql`
      SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`)
  ).length;

test('what began at the former customer neither goes on nor is told at the next one (C13)', async () => {
  const fridge = await addFridge();
  const movedAt = (portal.clock.now().getTime() - begin) / MINUTE;
  await send(fridge, everyFive(movedAt - 20, [9, 9, 9, 9]));
  await portal.staff.get(updateDevice, {
    params: { cabinetId: fridge },
    query: { customerId: 'c1' },
    body: { version: 0, customerId: 'c2' },
  });
  portal.clock.advance({ minutes: 60 });
  await send(fridge, everyFive(movedAt + 1, [9, 9, 9]));
  await send(fridge, everyFive(movedAt - 4, [5]));
  expect(await readAlerts(fridge)).toEqual([`${movedAt - 5} HIGH c1`]);
  await send(fridge, everyFive(movedAt + 16, [9, 5, 5, 5, 5]));
  expect(await readAlerts(fridge)).toEqual([
    `${movedAt - 5} HIGH c1`,
    `${movedAt + 16} HIGH c2`,
    `${movedAt + 36} NORMAL c2`,
  ]);
});

test('devices that are not in use are not watched, and a changed rule counts after some seconds (C1 C3)', async () => {
  const inRepair = await addFridge({ cabinetState: 60 });
  const locked = await addFridge({ cabinetState: 31 });
  await portal.db.run(sql`UPDATE incident_rules SET hold = 5 WHERE alert_type = 'TEMPERATURE_LOW'`);
  portal.clock.advance({ seconds: 11 });
  for (const fridge of [inRepair, locked]) await send(fridge, everyFive(0, [1, 1]));
  expect([await readAlerts(inRepair), await readAlerts(locked)]).toEqual([[], ['5 LOW c1']]);
  expect([await watches(inRepair), await watches(locked)]).toEqual([0, 1]);
});
