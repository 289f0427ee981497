import { addLocation, deleteLocation, type ErrorBody, type LocationTracking } from '@parwell/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startConfigurationPortal, type ConfigurationPortal } from '../../../test/device-configuration.ts';
import { auditEntriesOf } from '../../../test/devices.ts';
import { sql } from '../../platform/db/database.ts';

let portal: ConfigurationPortal;
beforeAll(async () => void (portal = await startConfigurationPortal()));
afterAll(() => portal.close());

const virtual = { cabinetId: 'c1-001' };
const add = (locationName: string, zipCode: string, cabinetId = 'c1-001') =>
  portal.admin.call(addLocation, { params: { cabinetId }, body: { locationName, zipCode } });
const locationsOf = (cabinetId: string) =>
  portal.db.many(sql`SELECT location_name FROM device_locations WHERE cabinet_id = ${cabinetId}`);

test('a location is added and deleted, both in the audit log (LOC-001 LOC-002 LOC-006 DAPI-024)', async () => {
  const added = (await add(' Infusion Suite ', '60601')).json<LocationTracking>();
  expect(added).toEqual({ id: added.id, locationName: 'Infusion Suite', zipCode: '60601' });
  await portal.admin.get(deleteLocation, { params: { ...virtual, locationId: added.id } });
  expect(await locationsOf('c1-001')).toEqual([]);
  expect(await auditEntriesOf(portal, 'c1-001')).toEqual([
    expect.objectContaining({
      event_type: 'Location Added',
      created_by: 'admin@c1.example',
      customer_id: 'c1',
    }),
    expect.objectContaining({ event_type: 'Location Deleted' }),
  ]);
});

test.each([
  ['LOC-003', '  ', '60601', 'locationName', 'Please enter a Location Name'],
  ['LOC-004 DCONST-031', 'Ward', '6060', 'zipCode', 'Please enter a 5 digit Zip Code'],
  ['LOC-004', 'Ward', '606011', 'zipCode', 'Please enter a 5 digit Zip Code'],
  ['LOC-004', 'Ward', '6060a', 'zipCode', 'Please enter a 5 digit Zip Code'],
])('%s the location "%s" with zip "%s" is refused', async (_id, name, zip, field, message) => {
  const answer = await add(name, zip);
  expect(answer.status).toBe(422);
  expect(answer.json<ErrorBody>().details).toEqual([{ field, message }]);
});

test('a duplicate name is refused with a message (LOC-005 DERR-015)', async () => {
  expect((await add('East Wing', '60601')).status).toBe(200);
  const again = await add('EAST wing', '60602');
  expect(again.status).toBe(422);
  expect(again.json<ErrorBody>().message).toBe('This device already has a location with this name.');
});

test('changing locations needs create on cabinets of the customer (LOC-007 DPERM-007)', async () => {
  const { id } = (await add('West Wing', '60601')).json<LocationTracking>();
  const params = { ...virtual, locationId: id };
  const body = { locationName: 'Attic', zipCode: '60601' };
  expect((await portal.nurse.call(addLocation, { params: virtual, body })).status).toBe(403);
  expect((await portal.nurse.call(deleteLocation, { params })).status).toBe(403);
  expect((await add('Attic', '60601', 'c2-001')).status).toBe(404);
  // Not even through a device of their own customer.
  const theirs = await portal.staff.get(addLocation, { params: { cabinetId: 'c2-001' }, body });
  expect(
    (await portal.admin.call(deleteLocation, { params: { ...virtual, locationId: theirs.id } })).status,
  ).toBe(404);
  expect(await locationsOf('c2-001')).toHaveLength(1);
});

test('only a virtual device that tracks locations has locations (DEV-055)', async () => {
  for (const cabinetId of ['c1-002', 'c1-004']) {
    expect((await add('Ward', '60601', cabinetId)).json<ErrorBody>().message).toBe(
      'This device does not track locations.',
    );
  }
});
