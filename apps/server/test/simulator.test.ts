import { readDeviceEvent } from '@parwell/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startFleet, type Fleet } from '../../simulator/src/fleet.ts';
import { FleetList } from '../../simulator/src/fleet-list.ts';
import { sql } from '../src/platform/db/database.ts';
import { queueCommand } from '../src/slices/commands/commands.public.ts';
import { issueSecret } from '../src/slices/device-gateway/credentials.service.ts';
import { addDevice, startDevicesPortal, type DevicesPortal } from './devices.ts';
import { startTestGateway, type TestGateway } from './gateway.ts';
import { timeOfDay } from './portal.ts';

let portal: DevicesPortal;
let gateway: TestGateway;
let fleet: Fleet;

const FLEX = 'c1-200';
const RFID = 'c1-203';
const TAGS = ['E2800001', 'E2800002'];
const TYPES = ['WEIGHT', 'EM', 'MinibarRx', 'RFID', 'VIPc', 'VISION', 'ZONE'] as const;

beforeAll(async () => {
  // Simulated devices have a clock of their own, and commands expire.
  portal = await startDevicesPortal(timeOfDay());
  gateway = await startTestGateway(portal);
  const listed = [];
  for (const [index, cabinetType] of TYPES.entries()) {
    const cabinetId = `c1-${200 + index}`;
    await addDevice(portal.db, { cabinetId, customerId: 'c1', cabinetType, tempControl: '2-8c' });
    const secret = await issueSecret(portal.context, portal.db, cabinetId);
    const stock = cabinetId === RFID ? TAGS.map((tagId) => ({ tagId, productId: 'P1', lot: 'L1' })) : [];
    listed.push({ cabinetId, secret, cabinetType, tempControl: '2-8c', calm: true, stock });
  }
  const devices = FleetList.parse(listed);
  fleet = startFleet({ url: gateway.url, devices, seed: 1, speed: 1, intervalMs: 3_600_000 });
});
afterAll(async () => {
  await fleet.stop();
  await gateway.stop();
  await portal.close();
});

const valueOf = async (query: ReturnType<typeof sql>) =>
  (await portal.db.one<{ value: unknown }>(query)).value;

const send = (payload: object) =>
  portal.db.transaction((tx) =>
    queueCommand(portal.context, tx, FLEX, {
      kind: 'device_tags',
      payload,
      requestedBy: 'ana@fff.example',
    }),
  );
async function expectAnswer({ commandId }: { commandId: string }, resultCode: number): Promise<void> {
  const answered = sql`SELECT result_code AS value FROM device_commands WHERE id = ${commandId}`;
  await expect.poll(() => valueOf(answered)).toBe(resultCode);
}

test('devices of every connected type sign in, report state and readings, and produce no dead letters', async () => {
  await fleet.allReported();
  expect(fleet.connected).toBe(TYPES.length);
  const measured = await portal.db.many<{ device: string; quantities: string[] }>(sql`
    SELECT cabinet_id AS device, array_agg(DISTINCT quantity ORDER BY quantity) AS quantities
    FROM measurements JOIN measurement_series ON id = series_id GROUP BY 1 ORDER BY 1`);
  expect(measured.map(({ device }) => device)).toEqual(TYPES.map((_, index) => `c1-${200 + index}`));
  expect(measured[0]?.quantities).toEqual([
    'lteLevel',
    'lteRsrp',
    'lteRssnr',
    'temperature',
    'weight',
    'wifiLevel',
    'wifiRssi',
  ]);
  const parts = sql`SELECT array_agg(part ORDER BY part) AS value FROM device_states WHERE cabinet_id = ${FLEX}`;
  expect(await valueOf(parts)).toEqual(['config', 'receipts', 'tags']);
  expect(await valueOf(sql`SELECT count(*)::int AS value FROM dead_letters`)).toBe(0);
});

test('an excursion is stored as points and as one alert once the device has sent it', async () => {
  await fleet.perform(FLEX, { do: 'excursion' });
  const warmest = sql`
    SELECT max(value)::float8 AS value FROM measurements JOIN measurement_series ON id = series_id
    WHERE cabinet_id = ${FLEX} AND quantity = 'temperature'`;
  expect(await valueOf(warmest)).toBeGreaterThan(8);
  const alerts = sql`
    SELECT array_agg(alert_level) AS value FROM device_alerts
    WHERE cabinet_id = ${FLEX} AND alert_type = 'TEMPERATURE_HIGH'`;
  expect(await valueOf(alerts)).toEqual(['Error']);
});

test('a command is refused, sent again and executed, and the device reports the new state', async () => {
  await fleet.perform(FLEX, { do: 'refuse-next' });
  const payload = { tags: { costCenter: '4711' } };
  await expectAnswer(await send(payload), 1);
  await expectAnswer(await send(payload), 0);
  const tags = sql`SELECT content AS value FROM device_states WHERE cabinet_id = ${FLEX} AND part = 'tags'`;
  expect(await valueOf(tags)).toEqual({ costCenter: '4711' });
});

test('a silent device reconnects by itself and sends its buffered readings', async () => {
  await fleet.perform(FLEX, { do: 'silence' });
  await expect.poll(() => fleet.connected).toBe(TYPES.length - 1);
  const points = () =>
    valueOf(sql`
      SELECT count(*)::int AS value FROM measurements JOIN measurement_series ON id = series_id
      WHERE cabinet_id = ${FLEX} AND quantity = 'temperature'`) as Promise<number>;
  const before = await points();
  // Measured at once, and buffered until the connection is back.
  await fleet.perform(FLEX, { do: 'report' });
  expect(await points()).toBe(before);
  await fleet.perform(FLEX, { do: 'return' });
  await expect.poll(() => fleet.connected).toBe(TYPES.length);
  expect(await points()).toBeGreaterThanOrEqual(before + 2);
});

test('what is taken is stored as a door session that the ledger understands, and once if it is sent again (S15)', async () => {
  const stored = async () => {
    const events = await portal.db.many<{ kind: string; data: unknown }>(sql`
      SELECT kind, data FROM device_events WHERE cabinet_id = ${RFID} AND data ->> 'session' LIKE 'act-%' ORDER BY at`);
    return events.map(({ kind, data }) => readDeviceEvent(kind, data));
  };
  await fleet.perform(RFID, { do: 'take', tags: TAGS.slice(0, 1), user: 'ana@c1.example' });
  const session = [
    { kind: 'door', data: { state: 'opened', user: 'ana@c1.example' } },
    { kind: 'tags', data: { added: [], removed: TAGS.slice(0, 1) } },
    { kind: 'door', data: { state: 'closed' } },
    { kind: 'full_read', data: { tags: TAGS.slice(1) } },
  ];
  expect(await stored()).toMatchObject(session);
  await fleet.perform(RFID, { do: 'resend', count: 4 });
  expect(await stored()).toMatchObject(session);
  await expect(fleet.perform(RFID, { do: 'take', tags: TAGS.slice(0, 1) })).rejects.toThrow(
    'is not in the device',
  );
  expect(fleet.stockOf(RFID).map(({ tagId }) => tagId)).toEqual(TAGS.slice(1));
});
