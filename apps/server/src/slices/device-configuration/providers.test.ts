import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { addProvider, deleteProvider, findProvider, type ErrorBody } from '@parwell/contract';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startConfigurationPortal, type ConfigurationPortal } from '../../../test/device-configuration.ts';
import { auditEntriesOf } from '../../../test/devices.ts';
import { EMBEDDED_PROVIDERS } from '../../gateways/npi/embedded-registry.ts';
import { sql } from '../../platform/db/database.ts';

let portal: ConfigurationPortal;
beforeAll(async () => void (portal = await startConfigurationPortal()));
afterAll(() => portal.close());
beforeEach(async () => {
  await portal.db.run(sql`DELETE FROM device_providers`);
});

const [known] = EMBEDDED_PROVIDERS;
const npi = known?.npi ?? '';
const virtual = { cabinetId: 'c1-001' };

const providersOf = (cabinetId: string) =>
  portal.db.many(sql`SELECT npi FROM device_providers WHERE cabinet_id = ${cabinetId}`);

test('a provider is found in the registry by number (PROV-002 PROV-004 DAPI-023)', async () => {
  expect(await portal.admin.get(findProvider, { params: { npi } })).toEqual({
    providerId: npi,
    npi,
    firstName: known?.firstName,
    lastName: known?.lastName,
  });
});

test.each(['1234567890', '12345', 'abc', '1999999984'])(
  'the number %s belongs to nobody (PROV-006 DERR-013)',
  async (number) => {
    const answer = await portal.admin.call(findProvider, { params: { npi: number } });
    expect(answer.status).toBe(404);
    expect(answer.json<ErrorBody>().message).toBe(`Failed to find provider with npi number: ${number}`);
  },
);

test('a provider is added to a device and deleted from it, both in the audit log (PROV-001 PROV-008 DAPI-023)', async () => {
  await portal.admin.get(addProvider, { params: virtual, body: { npi } });
  expect(await providersOf('c1-001')).toEqual([{ npi }]);
  await portal.admin.get(deleteProvider, { params: virtual, query: { npi } });
  expect(await providersOf('c1-001')).toEqual([]);
  expect((await auditEntriesOf(portal, 'c1-001')).slice(-2)).toEqual([
    expect.objectContaining({
      event_type: 'Provider Added',
      created_by: 'admin@c1.example',
      customer_id: 'c1',
    }),
    expect.objectContaining({
      event_type: 'Provider Deleted',
      created_by: 'admin@c1.example',
      customer_id: 'c1',
    }),
  ]);
});

test('an empty number is refused (PROV-003)', async () => {
  const answer = await portal.admin.call(addProvider, { params: virtual, body: { npi: ' ' } });
  expect(answer.json<ErrorBody>()).toMatchObject({
    code: 'refused',
    details: [{ field: 'npi', message: 'Please enter a Provider NPI Number' }],
  });
});

test('a provider is on a device only once, and a missing one cannot be deleted', async () => {
  await portal.staff.get(addProvider, { params: virtual, body: { npi } });
  const again = await portal.staff.call(addProvider, { params: virtual, body: { npi } });
  expect(again.json<ErrorBody>().message).toBe('The provider is already on this device.');
  const other = EMBEDDED_PROVIDERS[1]?.npi ?? '';
  expect((await portal.staff.call(deleteProvider, { params: virtual, query: { npi: other } })).status).toBe(
    404,
  );
});

test('adding and deleting needs create on cabinets (PROV-009 DPERM-007)', async () => {
  expect((await portal.nurse.call(addProvider, { params: virtual, body: { npi } })).status).toBe(403);
  expect((await portal.nurse.call(deleteProvider, { params: virtual, query: { npi } })).status).toBe(403);
  expect(await providersOf('c1-001')).toEqual([]);
});

test('devices of other customers and inactive devices are not found', async () => {
  for (const cabinetId of ['c2-001', 'c1-005', 'nowhere']) {
    const answer = await portal.admin.call(addProvider, { params: { cabinetId }, body: { npi } });
    expect(answer.status).toBe(404);
    expect(await providersOf(cabinetId)).toEqual([]);
  }
});

test('only a virtual device that tracks providers has providers (DEV-045 DEV-054)', async () => {
  for (const cabinetId of ['c1-002', 'c1-004']) {
    const answer = await portal.admin.call(addProvider, { params: { cabinetId }, body: { npi } });
    expect(answer.json<ErrorBody>().message).toBe('This device does not track providers.');
  }
});

test('the configured registry is used, and its failure changes nothing (PROV-005)', async () => {
  let answer: [number, unknown] = [200, { Errors: [{ description: 'CMS deactivated NPI' }] }];
  const server: Server = createServer((_request, response) => {
    response.writeHead(answer[0], { 'content-type': 'application/json' }).end(JSON.stringify(answer[1]));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/`;
  const other = await startConfigurationPortal({ NPI_REGISTRY_URL: url });
  const add = () => other.admin.call(addProvider, { params: virtual, body: { npi } });
  expect((await add()).status).toBe(404);
  answer = [500, {}];
  const down = await add();
  expect(down.status).toBe(503);
  expect(down.json<ErrorBody>().message).toBe(
    'The provider registry is not available for a moment. Please try again.',
  );
  expect(await other.db.many(sql`SELECT npi FROM device_providers`)).toEqual([]);
  const person = { number: npi, enumeration_type: 'NPI-1', basic: { first_name: 'ANA', last_name: 'LEE' } };
  answer = [200, { result_count: 1, results: [person] }];
  expect((await add()).json()).toMatchObject({ firstName: 'ANA', lastName: 'LEE' });
  await other.close();
  server.close();
});
