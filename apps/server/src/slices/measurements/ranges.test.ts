import { getDevice, getTemperature, updateDevice } from '@parwell/contract';
import { allowedRange, TEMP_CONTROLS } from '@parwell/domain';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addPoints, addSeries } from '../../../test/measurements.ts';
import { addDevice, startDevicesPortal, type DevicesPortal } from '../../../test/devices.ts';
import { sql } from '../../platform/db/database.ts';

let portal: DevicesPortal;
beforeAll(async () => {
  portal = await startDevicesPortal();
});
afterAll(() => portal.close());

interface RangeRow {
  readonly part: string;
  readonly from: string | null;
  readonly until: string | null;
  readonly low: number;
  readonly high: number;
  readonly assumed: boolean;
  readonly by: string | null;
}

const rangesOf = (cabinetId: string) =>
  portal.db.many<RangeRow>(sql`
    SELECT part, to_json(nullif(starts_at, '-infinity') AT TIME ZONE 'UTC') #>> '{}' AS "from",
      to_json(nullif(ends_at, 'infinity') AT TIME ZONE 'UTC') #>> '{}' AS until, low, high, is_assumed AS assumed,
      changed_by AS by
    FROM device_ranges WHERE cabinet_id = ${cabinetId} ORDER BY part, starts_at`);

const CREATED = '2026-01-01T00:00:00';
const instant = (text: string | null | undefined) => (text ? Date.parse(`${text}Z`) : null);

test('the database reads the allowed range of a device as the rule does (H3)', async () => {
  const degrees = fc.oneof(
    fc.constantFrom(
      '',
      ' ',
      '3',
      ' 3.5 ',
      '+4',
      '-20',
      '.5',
      '7.',
      '1e1',
      'warm',
      '0x4',
      '--3',
      '99999999999',
      '8',
      '2',
    ),
    fc.integer({ min: -60, max: 40 }).map((tenths) => String(tenths / 2)),
  );
  const properties = fc.record({ allowedTempMin: degrees, allowedTempMax: degrees }, { requiredKeys: [] });
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...TEMP_CONTROLS), properties, async (control, given) => {
      const found = await portal.db.one<{ low: number; high: number }>(sql`
        SELECT low, high FROM allowed_range(${control}, ${JSON.stringify(given)}::jsonb)`);
      const { min, max } = allowedRange(control, given);
      expect([found.low, found.high].map(Math.fround)).toEqual([min, max].map(Math.fround));
    }),
    { numRuns: 300 },
  );
});

test('the form of a device, and properties of a fleet, begin a new range, with who and when (H3)', async () => {
  const { db, clock, staff } = portal;
  await addDevice(db, { cabinetId: 'c1-1', customerId: 'c1', cabinetType: 'RFID', tempControl: '2-8c' });
  const first = { part: '', low: 2, high: 8 };
  expect(await rangesOf('c1-1')).toEqual([
    { ...first, from: null, until: CREATED, assumed: true, by: null },
    { ...first, from: CREATED, until: null, assumed: false, by: null },
  ]);

  const save = async (changes: object) => {
    const device = { params: { cabinetId: 'c1-1' }, query: { customerId: 'c1' } };
    const { version } = await staff.get(getDevice, device);
    await staff.get(updateDevice, { ...device, body: { ...changes, version } });
  };
  const narrowed = clock.now().getTime();
  await save({ properties: { allowed_temp_min: '3' } });
  clock.advance({ minutes: 1 });
  // What says nothing about temperatures begins none.
  await save({ cabinetName: 'Fridge' });
  const ambient = clock.now().getTime();
  await save({ tempControl: 'Ambient', properties: { allowed_temp_min: '' } });
  const ranges = await rangesOf('c1-1');
  expect(
    ranges.slice(1).map(({ from, until, low, high, by }) => [instant(from), instant(until), low, high, by]),
  ).toEqual([
    [Date.parse(`${CREATED}Z`), narrowed, 2, 8, null],
    [narrowed, ambient, 3, 8, 'staff@fff.example'],
    [ambient, null, 15, 30, 'staff@fff.example'],
  ]);
});

test('compartments of a flex device have ranges of their own, by the layout that it reports (H3)', async () => {
  const { db } = portal;
  await addDevice(db, { cabinetId: 'c1-2', customerId: 'c1', cabinetType: 'WEIGHT', tempControl: '2-8c' });
  const report = (types: readonly unknown[], at: string) =>
    db.run(sql`
      INSERT INTO device_states VALUES ('c1-2', 'config', ${JSON.stringify({ compartments: types.map((type) => ({ type })) })},
        ${at})
      ON CONFLICT (cabinet_id, part) DO UPDATE SET content = excluded.content, at = excluded.at`);
  await report([1, 2], '2026-02-01T10:00:00Z');
  const partsOf = async () =>
    (await rangesOf('c1-2'))
      .filter(({ part }) => part !== '')
      .map(({ part, from, until, low, high, assumed }) => [part, from, until, low, high, assumed]);
  const since = '2026-02-01T10:00:00';
  const known = [
    ['0', null, since, 2, 8, true],
    ['0', since, null, 2, 8, false],
    ['1', null, since, 15, 30, true],
  ];
  expect(await partsOf()).toEqual([...known, ['1', since, null, 15, 30, false]]);
  // Nonsense is as the portal shows it: chilled. A compartment that is gone is like its device.
  await report(['warm'], '2026-02-03T10:00:00Z');
  expect(await partsOf()).toEqual([
    ...known,
    ['1', since, '2026-02-03T10:00:00', 15, 30, false],
    ['1', '2026-02-03T10:00:00', null, 2, 8, false],
  ]);
  // A range of the device narrows that of its compartments.
  await db.run(sql`UPDATE devices SET properties = '{"allowedTempMax": "7"}' WHERE cabinet_id = 'c1-2'`);
  expect(
    (await rangesOf('c1-2')).filter(({ until }) => until === null).map(({ part, high }) => [part, high]),
  ).toEqual([
    ['', 7],
    ['0', 7],
    ['1', 7],
  ]);
});

test('a customer sees the ranges of its own time with a device, and none of those before (H3)', async () => {
  const { db, clock, owner, staff } = portal;
  const now = clock.now().getTime();
  const hoursAgo = (hours: number) => new Date(now - hours * 3_600_000);
  await addDevice(db, { cabinetId: 'c1-5', customerId: 'c2', cabinetType: 'RFID', tempControl: '2-8c' });
  const seriesId = await addSeries(db, { cabinetId: 'c1-5' });
  await addPoints(db, seriesId, [{ at: hoursAgo(0.1), value: 5 }], clock.now());
  await db.run(sql`UPDATE devices SET assigned_since = ${hoursAgo(2)} WHERE cabinet_id = 'c1-5'`);
  await db.run(sql`
    INSERT INTO device_assignments (cabinet_id, customer_id, starts_at, ends_at, cabinet_name, temp_control, properties)
    VALUES ('c1-5', 'c1', '-infinity', ${hoursAgo(2)}, 'c1-5', '2-8c', '{}')`);
  await db.run(sql`DELETE FROM device_ranges WHERE cabinet_id = 'c1-5'`);
  await db.run(sql`
    INSERT INTO device_ranges (cabinet_id, part, starts_at, ends_at, low, high) VALUES
      ('c1-5', '', '-infinity', ${hoursAgo(5)}, 15, 30), ('c1-5', '', ${hoursAgo(5)}, ${hoursAgo(1)}, 3, 7),
      ('c1-5', '', ${hoursAgo(1)}, 'infinity', 2, 8)`);
  const rangesAs = async (browser: typeof owner) => {
    const between = [hoursAgo(8), clock.now()].map((at) => at.toISOString());
    const { lines } = await browser.get(getTemperature, {
      query: {
        customerId: 'c2',
        tempFilter: JSON.stringify({
          where: { customerId: 'c2', deviceId: 'c1-5', tempTimestamp: { between } },
        }),
      },
    });
    return lines[0]?.ranges.map(({ from, min, max }) => [Math.round((now / 1000 - from) / 3600), min, max]);
  };
  expect(await rangesAs(owner)).toEqual([
    [2, 3, 7],
    [1, 2, 8],
  ]);
  // Staff see all that a device ever measured.
  expect(await rangesAs(staff)).toEqual([
    [8, 15, 30],
    [5, 3, 7],
    [1, 2, 8],
  ]);
});
