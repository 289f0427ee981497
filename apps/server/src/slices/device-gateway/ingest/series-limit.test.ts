import { MAX_SERIES_PER_DEVICE, TOO_MANY_SERIES } from '@parwell/domain';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDevice } from '../../../../test/devices.ts';
import { startTestPortal, type TestPortal } from '../../../../test/portal.ts';
import { sql } from '../../../platform/db/database.ts';
import { createIngest } from '../../../../test/ingest.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal();
  await portal.addCustomer('c1', 'Clinic One');
  for (const cabinetId of ['inventive', 'shared', 'calm'])
    await addDevice(portal.db, { cabinetId, customerId: 'c1', cabinetType: 'RFID' });
});
afterAll(() => portal.close());

let sent = 0;
const temperatures = (cabinetId: string, zones: readonly string[]) => {
  sent += 1;
  const at = new Date(portal.clock.now().getTime() - sent * 1000).toISOString();
  const points = zones.map((zone) => ({ at, value: 5, zone }));
  const payload = Buffer.from(JSON.stringify({ messageId: `m${sent}`, sentAt: at, points }));
  return { cabinetId, topic: 'temperature', payload };
};
const zones = (count: number, prefix = 'zone') => Array.from({ length: count }, (_, n) => `${prefix} ${n}`);
const count = async (cabinetId: string) =>
  portal.db.one(sql`
    SELECT count(DISTINCT series_id)::int AS series, count(*)::int AS points
    FROM measurements JOIN measurement_series ON id = series_id WHERE cabinet_id = ${cabinetId}`);

test('a device that invents zones fills no more than its own limit; what is above goes to the dead letters', async () => {
  const ingest = createIngest(portal.context);
  const results = await Promise.all([
    ingest.receive(temperatures('inventive', zones(MAX_SERIES_PER_DEVICE - 1))),
    ingest.receive(temperatures('inventive', ['zone 0', 'new 1', 'new 2', 'new 3'])),
    ingest.receive(temperatures('calm', ['', 'Door'])),
  ]);
  expect(results).toEqual([
    null,
    'The device already has 256 measurement series. Points of other series are not stored.',
    null,
  ]);
  expect(await count('inventive')).toEqual({
    series: 256,
    points: 257,
  });
  expect(await count('calm')).toEqual({ series: 2, points: 2 });

  // Only what was not stored is kept, with the reason.
  const letters = await portal.db.many<{ payload: string; reason: string }>(
    sql`SELECT cabinet_id, topic, payload, reason FROM dead_letters`,
  );
  expect(letters).toMatchObject([
    {
      cabinet_id: 'inventive',
      topic: 'temperature',
      reason: 'The device already has 256 measurement series. Points of other series are not stored.',
    },
  ]);
  const { points } = JSON.parse(letters[0]?.payload ?? '') as { points: { zone: string }[] };
  expect(points.map(({ zone }) => zone)).toEqual(['new 2', 'new 3']);

  // Afterwards the series it has go on, also at a gateway that has just started.
  const restarted = createIngest(portal.context);
  expect(await restarted.receive(temperatures('inventive', ['zone 3', 'new 1']))).toBeNull();
  expect(await restarted.receive(temperatures('inventive', zones(2000, 'more')))).toBe(
    'The device already has 256 measurement series. Points of other series are not stored.',
  );
  expect(await count('inventive')).toEqual({
    series: 256,
    points: 259,
  });
});

test('the limit holds for gateways that store for the same device at the same time', async () => {
  const gateways = [createIngest(portal.context), createIngest(portal.context), createIngest(portal.context)];
  const results = await Promise.all(
    gateways.map((gateway, n) => gateway.receive(temperatures('shared', zones(200, `gateway ${n}`)))),
  );
  expect(results.filter((result) => result === TOO_MANY_SERIES)).toHaveLength(2);
  expect(await count('shared')).toEqual({ series: 256, points: 256 });
});
