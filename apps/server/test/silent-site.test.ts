import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../src/platform/db/database.ts';
import { judgeWaiting } from '../src/slices/incidents/judge-alerts.service.ts';
import { addDevice } from './devices.ts';
import { setGroup, startNotifyingPortal, type NotifyingPortal } from './notifications.ts';
import { ListeningPortal } from './silence.ts';

// From silent devices to the mail about them, through everything in between.
let portal: NotifyingPortal;

beforeAll(async () => {
  portal = await startNotifyingPortal();
  await portal.addCustomer('c1', 'Clinic One');
  await portal.addCustomer('c2', 'Clinic Two');
  await setGroup(portal.db, 'c1', 'incident', { email: ['ana@c1.example'] });
  await setGroup(portal.db, 'c2', 'incident', { email: ['bo@c2.example'] });
});
afterAll(() => portal.close());

test('a site of twelve among forty devices falls silent: twelve incidents, one mail, and one when it is over (C7 C9 N3 N4)', async () => {
  const listening = new ListeningPortal(portal);
  for (let n = 1; n <= 40; n += 1) {
    const customerId = n <= 12 ? 'c1' : 'c2';
    const device = { cabinetId: `d-${n}`, customerId, cabinetType: 'RFID' } as const;
    await addDevice(portal.db, { ...device, heardAt: portal.clock.now() });
    listening.speaking.set(device.cabinetId, 0);
  }
  const site = [...listening.speaking.keys()].slice(0, 12);
  const minutes = async (count: number) => {
    for (let minute = 0; minute < count; minute += 1) {
      await listening.pass(1);
      await judgeWaiting(portal.context);
      await portal.pass({ minutes: 0 });
    }
  };
  await minutes(5);
  // One after the other, as a network fails.
  for (const id of site) {
    listening.speaking.delete(id);
    if (site.indexOf(id) % 6 === 5) await minutes(1);
  }
  await minutes(40);
  const incidents = () =>
    portal.db.many(sql`
      SELECT alert_type AS type, incident_state AS state, count(*)::int AS count, count(over_since)::int AS over
      FROM incidents WHERE customer_id = 'c1' GROUP BY 1, 2`);
  const silent = { type: 'DEVICE_SILENT', state: 'Open', count: 12 };
  expect(await incidents()).toEqual([{ ...silent, over: 0 }]);
  const told = portal.server.drain();
  expect(told.map(({ to }) => to)).toEqual(['ana@c1.example']);
  for (const id of site) expect(told[0]?.text).toContain(`(${id})`);

  for (const id of site) listening.speaking.set(id, 0);
  await minutes(25);
  expect(await incidents()).toEqual([{ ...silent, over: 12 }]);
  expect(portal.server.drain().map(({ to }) => to)).toEqual(['ana@c1.example']);
});
