import { updateDevice } from '@parwell/contract';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDevice, startDevicesPortal, type DevicesPortal } from '../../../test/devices.ts';
import { readHistory, readIncidents, readStates, sendAlerts } from '../../../test/incidents.ts';
import { sql } from '../../platform/db/database.ts';
import { createIngest } from '../../../test/ingest.ts';
import { judgeWaiting } from './judge-alerts.service.ts';

let portal: DevicesPortal;

beforeAll(async () => {
  portal = await startDevicesPortal();
});
afterAll(() => portal.close());

let devices = 0;
async function newDevice(): Promise<string> {
  devices += 1;
  const cabinetId = `d${devices}`;
  await addDevice(portal.db, { cabinetId, customerId: 'c1', cabinetName: `Fridge ${devices}` });
  return cabinetId;
}

const judge = () => judgeWaiting(portal.context);

test('a device that moves or is no longer active: its incidents are closed, and what waits opens nothing (C13)', async () => {
  const [moved, mended, locked] = [await newDevice(), await newDevice(), await newDevice()];
  const all = [moved, mended, locked];
  await sendAlerts(
    portal,
    all.map((device) => ({ device, type: 'POWER_LOST' })),
  );
  await judge();
  portal.clock.advance({ minutes: 5 });
  await sendAlerts(
    portal,
    all.map((device) => ({ device, type: 'PUMP_FAULT', ago: 1 })),
  );
  const change = (device: string, body: object) =>
    portal.staff.get(updateDevice, {
      params: { cabinetId: device },
      query: { customerId: 'c1' },
      body: { version: 0, ...body },
    });
  await change(moved, { customerId: 'c2' });
  await change(mended, { cabinetState: 60 });
  await change(locked, { cabinetState: 31 });
  // From before it moved, and from a device in repair.
  await sendAlerts(portal, [
    { device: moved, type: 'PUMP_FAULT', ago: 2 },
    { device: mended, type: 'PUMP_FAULT' },
  ]);
  await judge();
  expect(await readStates(portal, moved)).toEqual(['Closed']);
  expect(await readStates(portal, mended)).toEqual(['Closed']);
  expect(await readStates(portal, locked)).toEqual(['Open', 'Open']);
  expect((await readHistory(portal.db, moved)).at(-1)).toBe(
    'Incident Closed. The device was moved to another customer.',
  );
  expect((await readHistory(portal.db, mended)).at(-1)).toBe(
    'Incident Closed. The device is no longer active, but in state Repair.',
  );
  await sendAlerts(portal, [{ device: moved, type: 'POWER_LOST' }]);
  await judge();
  const owners = await portal.db.many<{ customerId: string }>(sql`
    SELECT customer_id AS "customerId" FROM incidents WHERE cabinet_id = ${moved} ORDER BY id`);
  expect(owners.map(({ customerId }) => customerId)).toEqual(['c1', 'c2']);
});

test('a closed door ends that it was open, and is no alert where nobody waits for it (C1 C3)', async () => {
  const [open, closed] = [await newDevice(), await newDevice()];
  const ingest = createIngest(portal.context);
  const at = () => portal.clock.now().toISOString();
  let messages = 0;
  const send = (cabinetId: string, topic: 'alert' | 'event', content: object) => {
    messages += 1;
    const message = { messageId: `m${messages}`, sentAt: at(), at: at(), ...content };
    return ingest.receive({ cabinetId, topic, payload: Buffer.from(JSON.stringify(message)) });
  };
  const doorOpen = { level: 'Warning', alertType: 'DOOR_OPEN', alertGroup: 'DOOR', text: 'Door open' };
  const close = { kind: 'door', data: { session: 's1', state: 'closed' } };
  await send(open, 'alert', doorOpen);
  portal.clock.advance({ minutes: 7 });
  await send(open, 'event', close);
  await send(closed, 'event', close);
  await judge();
  expect(await readHistory(portal.db, open)).toEqual(['Incident Open.', 'Over 7 minutes after it began.']);
  portal.clock.advance({ minutes: 7 });
  await send(open, 'alert', doorOpen);
  await judge();
  portal.clock.advance({ minutes: 1 });
  await send(open, 'event', close);
  await judge();
  expect(await readIncidents(portal, open)).toMatchObject([{ state: 'Open', over: 0, count: 2 }]);
  const alerts = await portal.db.many(sql`SELECT FROM device_alerts WHERE cabinet_id = ${closed}`);
  expect(alerts).toEqual([]);
});

test('a device that cannot be judged holds up no other', async () => {
  const [broken, fine] = [await newDevice(), await newDevice()];
  await portal.db.run(sql`
    INSERT INTO incident_cases (cabinet_id, alert_type, rule_type, places)
    VALUES (${broken}, 'POWER_LOST', 'POWER_LOST', '{"": null}')`);
  await sendAlerts(
    portal,
    [broken, fine].map((device) => ({ device, type: 'POWER_LOST' })),
  );
  await judge();
  expect(await readStates(portal, fine)).toEqual(['Open']);
  expect(portal.logLines.filter((line) => line.includes('could not be judged'))).toHaveLength(1);
  // It is judged as soon as it can be.
  await portal.db.run(sql`UPDATE incident_cases SET places = '{}' WHERE cabinet_id = ${broken}`);
  await judge();
  expect(await readStates(portal, broken)).toEqual(['Open']);
});

test('two servers at once share the devices and open nothing twice', async () => {
  const many: string[] = [];
  for (let n = 0; n < 30; n += 1) many.push(await newDevice());
  for (let round = 0; round < 4; round += 1) {
    await sendAlerts(
      portal,
      many.flatMap((device) => ['POWER_LOST', 'PUMP_FAULT'].map((type) => ({ device, type }))),
    );
    await Promise.all([judge(), judge(), judge()]);
  }
  await judge();
  const count = await portal.db.one(sql`
    SELECT count(*)::int AS incidents, sum(alert_count)::int AS alerts, (SELECT count(*)::int FROM alerts_to_judge) AS left
    FROM incidents WHERE cabinet_id = ANY(${many})`);
  expect(count).toEqual({ incidents: 60, alerts: 240, left: 0 });
});

const ALERTS = ['POWER_LOST', 'POWER_RESTORED', 'PUMP_FAULT'] as const;
/** Alerts some minutes after each other, with the compartment and whether the server judges after them. */
const aStory = fc.array(
  fc.record({
    type: fc.constantFrom(...ALERTS),
    pause: fc.integer({ min: 1, max: 90 }),
    compartment: fc.constantFrom(1, 1, 2),
    judgedAfter: fc.boolean(),
  }),
  { minLength: 5, maxLength: 15 },
);

type Story = readonly {
  readonly type: string;
  readonly pause: number;
  readonly compartment: number;
  readonly judgedAfter: boolean;
}[];

/** At a separate device. Signs that are not judged at once arrive late, the last first. */
async function live(story: Story, isJudged: (event: Story[number]) => boolean) {
  const device = await newDevice();
  let minute = 0;
  let waiting: { readonly type: string; readonly compartment: number; readonly at: number }[] = [];
  const arrive = async () => {
    await sendAlerts(
      portal,
      waiting.toReversed().map(({ type, compartment, at }) => ({
        device,
        type,
        ago: minute - at,
        details: { compartment },
      })),
    );
    waiting = [];
    await judge();
  };
  for (const event of story) {
    portal.clock.advance({ minutes: event.pause });
    // The server judges once more before it happens, unless something is still on its way.
    if (waiting.length === 0) await judge();
    minute += event.pause;
    waiting.push({ type: event.type, compartment: event.compartment, at: minute });
    if (isJudged(event)) await arrive();
  }
  await arrive();
  return (await readIncidents(portal, device))
    .map((incident) => ({ ...incident, id: 0 }))
    .toSorted((a, b) => a.type.localeCompare(b.type) || a.since - b.since);
}

test('the same alerts in other batches come to the same incidents, one at a time of each type (C2 C5)', async () => {
  await fc.assert(
    fc.asyncProperty(aStory, async (story) => {
      const inTime = await live(story, () => true);
      expect(await live(story, ({ judgedAfter }) => judgedAfter)).toEqual(inTime);
      expect(await live(story, () => false)).toEqual(inTime);
    }),
    { numRuns: 8 },
  );
  const several = await portal.db.many(sql`
    SELECT cabinet_id, alert_type FROM incidents WHERE incident_state <> 'Closed' GROUP BY 1, 2 HAVING count(*) > 1`);
  expect(several).toEqual([]);
});
