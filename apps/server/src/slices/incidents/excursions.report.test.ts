import { readIncident } from '@parwell/contract';
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
  await rollUpMeasurements(portal.context);
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

/** Each value as long as it held, in minutes. */
const meanOf = (held: readonly (readonly [degrees: number, minutes: number])[]): string =>
  (
    meanKinetic(
      held.reduce((sum, [degrees, minutes]) => sum + arrhenius(degrees) * minutes, 0),
      held.reduce((sum, [, minutes]) => sum + minutes, 0),
    ) ?? 0
  ).toFixed(2);

test('Temperature Excursion has a line for each temperature incident, with what was measured in it (C15)', async () => {
  const [cold, warm, ...none] = await excursions();
  expect(none).toEqual([]);
  expect(warm).toMatchObject({
    Device: 'Fridge c1-1',
    'Device ID': 'c1-1',
    'Customer ID': 'c1',
    Compartment: '1',
    Zone: '',
    Excursion: 'Too warm',
    Began: minuteOf(at(60).toISOString()),
    Over: minuteOf(at(80).toISOString()),
    'Minutes out': '20',
    'Extreme (°C)': '12.50',
    'Mean kinetic temperature (°C)': meanOf([
      [9, 5],
      [11, 5],
      [12.5, 10],
    ]),
    'Minutes unknown': '0',
    Figures: '',
    State: 'Acknowledged',
    'Acknowledged by': 'oncall@c.example',
    Incident: String(acknowledged),
  });
  // Still open; its only reading counts as long as it is valid.
  expect(cold).toMatchObject({
    Compartment: '1',
    Excursion: 'Too cold',
    Over: '',
    'Minutes out': '15',
    'Extreme (°C)': '-3.00',
    State: 'Open',
    'Acknowledged by': '',
  });
});

const sensorsOf = async (id: number) =>
  (await portal.staff.get(readIncident, { params: { incidentId: id } })).sensors;

test('each sensor of a compartment has its own line, and the panel shows the same figures (C15)', async () => {
  const { db, clock } = portal;
  await addDevice(db, { cabinetId: 'c1-2', customerId: 'c1', cabinetName: 'Zoned', tempControl: '2-8c' });
  // A warm zone with a gap without readings, a cool one, and one that was too cold.
  const zones = {
    Door: [
      [0, 9],
      [5, 9.48],
      [10, 8.5],
      [40, 9],
      [45, 7],
    ],
    Shelf: [
      [0, 7.5],
      [5, 7.54],
      [40, 7.5],
    ],
    Floor: [
      [0, 1],
      [5, 1],
    ],
  } as const;
  for (const [zone, points] of Object.entries(zones)) {
    const series = await addSeries(db, { cabinetId: 'c1-2', zone });
    await addPoints(
      db,
      series,
      points.map(([minute, value]) => ({ at: at(minute), value })),
      clock.now(),
    );
  }
  await rollUpMeasurements(portal.context);
  const incident = (details: object) => ({
    cabinetId: 'c1-2',
    customerId: 'c1',
    createdAt: at(15),
    since: at(0),
    overSince: at(60),
    state: 'Closed' as const,
    details: { reason: 'Warm', ...details },
  });
  const named = await addIncident(db, incident({ compartment: 0, zone: 'Door' }));
  const linesOf = async (id: number) =>
    (await excursions({ deviceId: 'c1-2' }))
      .filter(({ Incident }) => Incident === String(id))
      .map((row) => [row['Compartment'], row['Zone'], row['Minutes out'], row['Extreme (°C)']]);
  // 10 minutes, then 15 of a gap of 30, then 5.
  expect(await linesOf(named)).toEqual([['1', 'Door', '30', '9.48']]);
  const mean = Number(
    meanOf([
      [9, 5],
      [9.48, 5],
      [8.5, 15],
      [9, 5],
      [7, 15],
    ]),
  );
  expect(await sensorsOf(named)).toEqual([
    {
      compartment: 1,
      zone: 'Door',
      minutesOut: 30,
      extreme: 9.48,
      meanKineticTemperature: mean,
      minutesUnknown: 15,
      basis: '',
    },
  ]);
  // An incident that names only the compartment is about all of its sensors.
  const whole = await addIncident(db, incident({ compartment: 0 }));
  expect(await linesOf(whole)).toEqual([
    ['1', 'Door', '30', '9.48'],
    ['1', 'Floor', '0', '1.00'],
    ['1', 'Shelf', '0', '7.54'],
  ]);
  expect(
    (await sensorsOf(whole)).map(({ minutesOut, minutesUnknown }) => [minutesOut, minutesUnknown]),
  ).toEqual([
    [30, 15],
    [0, 40],
    [0, 25],
  ]);
});

test('without readings nobody knows how long it was out of range (C15)', async () => {
  await addDevice(portal.db, {
    cabinetId: 'c1-3',
    customerId: 'c1',
    cabinetName: 'Mute',
    tempControl: '2-8c',
  });
  const id = await addIncident(portal.db, {
    cabinetId: 'c1-3',
    customerId: 'c1',
    createdAt: at(60),
    overSince: at(149),
    details: { reason: 'Warm', compartment: 1, zone: 'Door' },
  });
  const [line, ...more] = await excursions({ deviceId: 'c1-3' });
  expect(more).toEqual([]);
  expect(line).toMatchObject({
    Compartment: '2',
    Zone: 'Door',
    'Minutes out': '',
    'Extreme (°C)': '',
    'Mean kinetic temperature (°C)': '',
  });
  const unknown = {
    minutesOut: null,
    extreme: null,
    meanKineticTemperature: null,
    minutesUnknown: null,
    basis: '',
  };
  expect(await sensorsOf(id)).toEqual([{ compartment: 2, zone: 'Door', ...unknown }]);
});

test('it is limited to a customer, a device, and what went on in a time', async () => {
  const devicesOf = async (filter: object) => (await excursions(filter)).map((row) => row['Device ID']);
  const during = (from: number, until: number) => ({
    eventTimestamp: { between: [at(from).toISOString(), at(until).toISOString()] },
  });
  expect(new Set(await devicesOf({ customerId: 'c1' }))).toEqual(new Set(['c1-1', 'c1-2', 'c1-3']));
  expect(await devicesOf({ deviceId: 'c2-1' })).toEqual(['c2-1']);
  expect(await devicesOf({ ...during(70, 75), deviceId: 'c1-1' })).toEqual(['c1-1']);
  expect(await devicesOf({ ...during(0, 59), deviceId: 'c1-1' })).toEqual([]);
  expect(await devicesOf({ ...during(81, 130), customerId: 'c2' })).toEqual(['c2-1']);
  expect(await devicesOf({ ...during(81, 130), deviceId: 'c1-1' })).toEqual([]);
});

test('after the single points are gone it has the hours', async () => {
  await rollUpMeasurements(portal.context);
  await portal.db.run(sql`UPDATE measurement_progress SET points_since = ${portal.clock.now()}`);
  const [warm] = await excursions({ deviceId: 'c1-1' });
  expect(warm).toMatchObject({
    'Minutes out': '20',
    'Extreme (°C)': '12.50',
    'Mean kinetic temperature (°C)': meanOf([
      [9, 5],
      [11, 5],
      [12.5, 10],
      // The incident was over then; the hour was not.
      [7, 15],
    ]),
  });
});
