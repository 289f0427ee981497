import { arrhenius, meanKinetic } from '@parwell/domain';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDevice, startDevicesPortal, type DevicesPortal } from '../../../test/devices.ts';
import { exportCsv, minuteOf } from '../../../test/exports.ts';
import { addIncident } from '../../../test/add-incident.ts';
import { addPoints, addSeries } from '../../../test/measurements.ts';
import { sql } from '../../platform/db/database.ts';
import { rollUpMeasurements } from '../measurements/roll-up.service.ts';

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;

let portal: DevicesPortal;
/** The start of an hour some hours ago. */
let start: number;
let acknowledged: number;

const at = (minutes: number): Date => new Date(start + minutes * MINUTE_MS);

beforeAll(async () => {
  portal = await startDevicesPortal();
  const { db, clock } = portal;
  start = Math.floor(clock.now().getTime() / HOUR_MS - 5) * HOUR_MS;
  for (const [cabinetId, customerId] of [
    ['c1-1', 'c1'],
    ['c2-1', 'c2'],
  ] as const)
    await addDevice(db, { cabinetId, customerId, cabinetName: `Fridge ${cabinetId}`, tempControl: '2-8c' });
  const values: Readonly<Record<string, readonly (readonly [number, number])[]>> = {
    // In range, too warm from minute 60 to 80, in range again.
    '0': [
      [50, 5],
      [60, 9],
      [65, 11],
      [70, 12.5],
      [80, 7],
    ],
    // Another compartment, which was never out of range.
    '1': [
      [60, 4],
      [70, 4],
    ],
  };
  for (const [part, points] of Object.entries(values)) {
    const series = await addSeries(db, { cabinetId: 'c1-1', part });
    await addPoints(
      db,
      series,
      points.map(([minute, value]) => ({ at: at(minute), value })),
      clock.now(),
    );
  }
  const series = await addSeries(db, { cabinetId: 'c2-1' });
  await addPoints(db, series, [{ at: at(120), value: -3 }], clock.now());
  acknowledged = await addIncident(db, {
    cabinetId: 'c1-1',
    customerId: 'c1',
    state: 'Acknowledged',
    createdAt: at(75),
    since: at(60),
    overSince: at(80),
    details: { reason: '12.5 °C in compartment 1', compartment: 0 },
  });
  await db.run(sql`
    INSERT INTO incident_entries (incident_id, incident_state, comments, created_by, created_at) VALUES
      (${acknowledged}, 'Acknowledged', 'Incident Acknowledged.', 'oncall@c.example', ${at(76)}),
      (${acknowledged}, 'Acknowledged', 'Door closed', 'other@c.example', ${at(77)})`);
  await addIncident(db, {
    cabinetId: 'c2-1',
    customerId: 'c2',
    alertType: 'TEMPERATURE_LOW',
    createdAt: at(120),
    details: { reason: 'Too cold' },
  });
  await addIncident(db, { cabinetId: 'c2-1', customerId: 'c2', alertType: 'DOOR_OPEN', createdAt: at(120) });
});
afterAll(() => portal.close());

const staff = () => ({ browser: portal.staff, email: 'staff@fff.example' });
const excursions = async (filter: object = {}) =>
  (await exportCsv(portal, staff(), 'TemperatureExcursionReport', filter)).rows;

const meanOf = (values: readonly number[]): string =>
  (
    meanKinetic(
      values.reduce((sum, value) => sum + arrhenius(value), 0),
      values.length,
    ) ?? 0
  ).toFixed(2);

test('C15 Temperature Excursion has a line for each temperature incident, with what was measured in it', async () => {
  const [cold, warm, ...none] = await excursions();
  expect(none).toEqual([]);
  expect(warm).toMatchObject({
    Device: 'Fridge c1-1',
    'Device ID': 'c1-1',
    'Customer ID': 'c1',
    Compartment: '1',
    Excursion: 'Too warm',
    Began: minuteOf(at(60).toISOString()),
    Over: minuteOf(at(80).toISOString()),
    'Minutes out': '20',
    'Extreme (°C)': '12.50',
    'Mean kinetic temperature (°C)': meanOf([9, 11, 12.5]),
    State: 'Acknowledged',
    'Acknowledged by': 'oncall@c.example',
    Incident: String(acknowledged),
  });
  // It goes on.
  const minutes = Math.round((portal.clock.now().getTime() - at(120).getTime()) / MINUTE_MS);
  expect(cold).toMatchObject({
    Compartment: '',
    Excursion: 'Too cold',
    Over: '',
    'Minutes out': String(minutes),
    'Extreme (°C)': '-3.00',
    State: 'Open',
    'Acknowledged by': '',
  });
});

test('it is limited to a customer, a device, and what went on in a time', async () => {
  const devicesOf = async (filter: object) => (await excursions(filter)).map((row) => row['Device ID']);
  const during = (from: number, until: number) => ({
    eventTimestamp: { between: [at(from).toISOString(), at(until).toISOString()] },
  });
  expect(await devicesOf({ customerId: 'c1' })).toEqual(['c1-1']);
  expect(await devicesOf({ deviceId: 'c2-1' })).toEqual(['c2-1']);
  expect(await devicesOf(during(70, 75))).toEqual(['c1-1']);
  expect(await devicesOf(during(0, 59))).toEqual([]);
  expect(await devicesOf(during(81, 130))).toEqual(['c2-1']);
});

test('after the single points are gone it has the hours', async () => {
  await rollUpMeasurements(portal.context);
  await portal.db.run(sql`UPDATE measurement_progress SET points_since = ${portal.clock.now()}`);
  const [warm] = await excursions({ customerId: 'c1' });
  expect(warm).toMatchObject({
    'Extreme (°C)': '12.50',
    'Mean kinetic temperature (°C)': meanOf([9, 11, 12.5, 7]),
  });
});
