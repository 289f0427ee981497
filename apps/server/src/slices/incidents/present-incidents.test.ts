import { listPresentIncidents, readIncident } from '@parwell/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addIncident } from '../../../test/add-incident.ts';
import { addDevice, startDevicesPortal, type DevicesPortal } from '../../../test/devices.ts';
import { addPoints, addSeries } from '../../../test/measurements.ts';
import { setGroup } from '../../../test/notifications.ts';
import { sendAlerts } from '../../../test/incidents.ts';
import { sql } from '../../platform/db/database.ts';
import { findIncidentStates } from './incident-states.public.ts';
import { sendWaiting } from '../notifications/send-waiting.service.ts';
import { judgeWaiting } from './judge-alerts.service.ts';

const MINUTE_MS = 60_000;

let portal: DevicesPortal;
const ago = (minutes: number): Date => new Date(portal.clock.now().getTime() - minutes * MINUTE_MS);

beforeAll(async () => {
  portal = await startDevicesPortal();
  for (const [cabinetId, customerId] of [
    ['c1-1', 'c1'],
    ['c1-2', 'c1'],
    ['c3-1', 'c3'],
  ] as const)
    await addDevice(portal.db, { cabinetId, customerId, cabinetName: cabinetId, tempControl: '2-8c' });
});
afterAll(() => portal.close());

test('who closes incidents sees what is still true of those they may see, from what is measured now (C12 C14)', async () => {
  const { db, clock } = portal;
  const measure = async (part: string, zone: string, values: readonly (readonly [number, number])[]) =>
    addPoints(
      db,
      await addSeries(db, { cabinetId: 'c1-1', part, zone }),
      values.map(([minutes, value]) => ({ at: ago(minutes), value })),
      clock.now(),
    );
  await measure('0', 'Door', [
    [20, 12],
    [2, 9.1],
  ]);
  await measure('0', 'Shelf', [[3, 7.2]]);
  await measure('1', '', [[1, 5]]);
  const add = (cabinetId: string, customerId: string, more: Partial<Parameters<typeof addIncident>[1]>) =>
    addIncident(db, { cabinetId, customerId, createdAt: ago(40), ...more });
  const warm = await add('c1-1', 'c1', { details: { reason: 'Warm', compartment: 0 } });
  const cold = await add('c1-1', 'c1', {
    alertType: 'TEMPERATURE_LOW',
    overSince: ago(10),
    details: { reason: 'Cold', compartment: 1 },
  });
  const power = await add('c1-1', 'c1', { alertType: 'POWER_LOST', overSince: ago(10) });
  const theirs = await add('c3-1', 'c3', {});
  const incidentNumbers = [warm, cold, power, theirs].join(',');
  const { result } = await portal.owner.get(listPresentIncidents, { query: { incidentNumbers } });
  const reading = (celsius: number, minutes: number, place: string, isOut: boolean) => ({
    celsius,
    measuredAt: expect.stringContaining(ago(minutes).toISOString().slice(0, 19)) as string,
    place,
    isOut,
  });
  expect(result).toMatchObject([
    { id: warm, overSince: null, reading: reading(9.1, 2, 'zone Door', true) },
    { id: cold, reading: reading(5, 1, 'compartment 2', false) },
    { id: power, reading: null },
  ]);
  const details = await portal.owner.get(readIncident, { params: { incidentId: power } });
  // An hour after it was over, as the judge has it.
  expect([Date.parse(details.overSince ?? ''), Date.parse(details.closesAt ?? '')]).toEqual([
    ago(10).getTime(),
    ago(-50).getTime(),
  ]);
  expect((await portal.owner.get(readIncident, { params: { incidentId: cold } })).closesAt).toBeNull();
});

test('while mails wait, an incident says that they are on their way, if somebody gets them (N4)', async () => {
  await sendAlerts(portal, [{ device: 'c1-2', type: 'POWER_LOST' }]);
  await judgeWaiting(portal.context);
  const { id } = await portal.db.one<{ id: number }>(
    sql`SELECT id FROM incidents WHERE cabinet_id = 'c1-2' AND alert_type = 'POWER_LOST'`,
  );
  const read = () => portal.owner.get(readIncident, { params: { incidentId: id } });
  expect(await read()).toMatchObject({ told: [], mailsWait: false });
  await setGroup(portal.db, 'c1', 'incident', { email: ['desk@c1.example'] });
  expect(await read()).toMatchObject({ told: [], mailsWait: true });
  portal.clock.advance({ minutes: 2 });
  await sendWaiting(portal.context, findIncidentStates);
  expect(await read()).toMatchObject({ told: [{ email: 'desk@c1.example' }], mailsWait: false });
});
