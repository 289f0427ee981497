import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../src/platform/db/database.ts';
import { judgeWaiting } from '../src/slices/incidents/judge-alerts.service.ts';
import { addDevice } from './devices.ts';
import { readIncidents, readNotified, sendAlerts } from './incidents.ts';
import { setGroup } from './notifications.ts';
import { startTestPortal, type TestPortal, timeOfDay } from './portal.ts';
import { freePort } from '../src/platform/free-port.ts';
import { newDataDir, Program } from './program.ts';

let portal: TestPortal;
const folder = newDataDir();
const DEVICES = ['d1', 'd2', 'd3'];

beforeAll(async () => {
  portal = await startTestPortal({}, timeOfDay());
  await portal.addCustomer('c1', 'Clinic 1');
  for (const cabinetId of DEVICES) await addDevice(portal.db, { cabinetId, customerId: 'c1' });
  // With a recipient, notifications wait for two minutes; without one a worker drops them.
  await setGroup(portal.db, 'c1', 'incident', { email: ['ana@c1.example'] });
});
afterAll(async () => {
  await portal.close();
  folder.remove();
});

test('kill -9 in the judge: no incident is lost or doubled, and nothing is told twice (C2 C5 N3)', async () => {
  const { db, context } = portal;
  const alerts = DEVICES.map((device) => ({ device, type: 'POWER_LOST' }));
  await sendAlerts(portal, alerts.slice(0, 2));
  await judgeWaiting(context);
  await db.transaction(async (tx) => {
    // Somebody changes an incident: the server waits for it, holding the alerts of all devices.
    await tx.run(sql`SELECT FROM incidents WHERE cabinet_id = 'd2' FOR UPDATE`);
    await sendAlerts(portal, alerts);
    const server = new Program('server', {
      DATA_DIR: folder.path,
      DATABASE_URL: db.url,
      DEMO: 'off',
      ROLES: 'worker',
      SECRET_KEY: context.config.SECRET_KEY ?? '',
      PORT: String(await freePort()),
    });
    // Outside the transaction, in which PostgreSQL would repeat its first answer.
    const waiting = () =>
      db.one(sql`
        SELECT count(*)::int AS waiting FROM pg_stat_activity
        WHERE datname = current_database() AND wait_event_type = 'Lock' AND application_name = 'parwell jobs'
          AND query LIKE '%FROM incidents%'`);
    await expect.poll(waiting, { timeout: 60_000 }).toEqual({ waiting: 1 });
    await server.kill();
  });
  // The server uses the real time.
  portal.clock.advance({ minutes: 1 });
  // Devices are unlocked as soon as the database has noticed that the server is gone.
  const left = async () => {
    await judgeWaiting(context);
    return db.many(sql`SELECT FROM alerts_to_judge`);
  };
  await expect.poll(left, { timeout: 60_000 }).toEqual([]);
  const read = async (device: string) => ({
    incidents: (await readIncidents(portal, device)).map(({ state, count }) => ({ state, count })),
    notified: await readNotified(db, device),
  });
  expect(await Promise.all(DEVICES.map(read))).toEqual([
    { incidents: [{ state: 'Open', count: 2 }], notified: ['opened'] },
    { incidents: [{ state: 'Open', count: 2 }], notified: ['opened'] },
    { incidents: [{ state: 'Open', count: 1 }], notified: ['opened'] },
  ]);
});
