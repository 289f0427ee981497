import {
  deletePropertySetting,
  listPropertySettings,
  savePropertySetting,
  type CallInput,
  type ErrorBody,
  type PropertySetting,
} from '@parwell/contract';
import { propertyKey } from '@parwell/domain';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Browser } from '../../../test/browser.ts';
import { startTestPortal, type TestPortal } from '../../../test/portal.ts';
import { sql } from '../../platform/db/database.ts';

let portal: TestPortal;
let staff: Browser;

beforeAll(async () => {
  portal = await startTestPortal();
  await portal.addCustomer('c1', 'Clinic One');
  const all = { customer: ['ALL'] };
  await portal.addUser({ email: 'staff@fff.example', accessGroups: all, roles: { cabinets: 'OWNER' } });
  await portal.addUser({ email: 'viewer@fff.example', accessGroups: all, roles: { cabinets: 'VIEWER' } });
  await portal.addUser({
    email: 'owner@c.example',
    accessGroups: { customer: ['c1'] },
    roles: { cabinets: 'OWNER' },
  });
  staff = await portal.signIn('staff@fff.example');
  await portal.db.run(sql`
    INSERT INTO devices (cabinet_id, cabinet_name, customer_id, cabinet_type, cabinet_state, temp_control,
      properties, created_at)
    VALUES
      ('v1', 'V1', 'c1', 'VISION', 30, '2-8c', '{"room":"12","shelfSpeed":"fast","oldNote":"x"}', now()),
      ('v2', 'V2', 'c1', 'VISION', 70, '2-8c', '{"room":"12b","shelfSpeed":"fast"}', now()),
      ('v3', 'V3', 'c1', 'VISION', 30, '2-8c', '{"room":"7","shelfSpeed":"slow"}', now()),
      ('w1', 'W1', 'c1', 'WEIGHT', 30, '2-8c', '{"room":"1"}', now())`);
});
afterAll(() => portal.close());

type Body = CallInput<typeof savePropertySetting>['body'];

const body = (changes: Partial<Body> = {}): Body => ({
  cabinet_type: 'SITE',
  property_key: 'shelf_speed',
  value_type: 'string',
  values: '',
  editable: true,
  editable_by: 'admin',
  visible_to: 'user',
  searchable: false,
  is_part_of_edge_config: false,
  version: null,
  ...changes,
});
const send = (changes: Partial<Body>) => staff.call(savePropertySetting, { body: body(changes) });
const save = (changes: Partial<Body>) => staff.get(savePropertySetting, { body: body(changes) });
const remove = (query: CallInput<typeof deletePropertySetting>['query'], as = staff) =>
  as.call(deletePropertySetting, { query });
const listed = async (deviceType: PropertySetting['cabinet_type'] | 'ALL' = 'SITE') =>
  (await staff.get(listPropertySettings, { params: { deviceType } })).result;
const find = async (key: string, type: PropertySetting['cabinet_type'] = 'SITE') =>
  (await listed(type)).find(({ property_key }) => property_key === key);
const history = (id: string) =>
  portal.db.many<Record<string, unknown>>(sql`
    SELECT service, resource_type, event_type, created_by, description, data FROM audit_entries
    WHERE resource_id = ${id} ORDER BY id`);
const message = (answer: { json<T>(): T }) => answer.json<ErrorBody>().message;

test('the definitions of a type, each with all of its fields (DAPI-025 PROP-003 PROP-006 PROP-009)', async () => {
  const vision = await listed('VISION');
  expect(new Set(vision.map(({ cabinet_type }) => cabinet_type))).toEqual(new Set(['VISION']));
  expect(vision.find(({ property_key }) => property_key === 'provider_tracking')).toEqual({
    cabinet_type: 'VISION',
    property_key: 'provider_tracking',
    value_type: 'string',
    values: 'Yes,No',
    editable: true,
    editable_by: 'user',
    visible_to: 'user',
    searchable: false,
    is_part_of_edge_config: false,
    devices: 0,
    version: 0,
  });
  // Devices of its own type, in any state.
  expect(vision.find(({ property_key }) => property_key === 'room')?.devices).toBe(3);
  const all = await listed('ALL');
  expect(all.length).toBeGreaterThan(vision.length);
  expect(all.filter(({ cabinet_type }) => cabinet_type === 'VISION')).toEqual(vision);
  // Predefined properties follow the same rules, so that they can be changed.
  expect(all.filter(({ property_key }) => propertyKey(property_key) !== property_key)).toEqual([]);
});

test('the predefined properties exist from the start (DEV-070)', async () => {
  const keys = (await listed('ALL')).map(({ property_key }) => property_key);
  expect(keys).toEqual(
    expect.arrayContaining([
      'consignment',
      'location_tracking',
      'provider_tracking',
      'machine_id',
      'enclosure_serial_no',
      'serial_number',
      'viewpoint_asset_id',
      'server_name',
      'mbrx_practice_id',
    ]),
  );
});

test('a definition is added under its key in snake case (DAPI-026 PROP-004 PROP-018 PROP-019 PROP-020)', async () => {
  const added = await save({
    property_key: ' Alarm Tone ',
    values: ' loud ,soft',
    editable: false,
    editable_by: 'user',
    searchable: true,
  });
  expect(added).toEqual({
    ...body({ property_key: 'alarm_tone', values: 'loud,soft', editable: false, editable_by: null }),
    searchable: true,
    devices: 0,
    version: 0,
  });
  expect(await find('alarm_tone')).toEqual(added);
  expect(await history('SITE/alarm_tone')).toEqual([
    {
      service: 'devices',
      resource_type: 'device property',
      event_type: 'Property Added',
      created_by: 'staff@fff.example',
      description: 'Property alarm_tone of SITE was added',
      data: {
        after: {
          value_type: 'string',
          values: 'loud,soft',
          editable: false,
          editable_by: null,
          visible_to: 'user',
          searchable: true,
          is_part_of_edge_config: false,
        },
      },
    },
  ]);
});

test.each<[string, Partial<Body>, string, string]>([
  ['PROP-012', { property_key: ' ' }, 'property_key', 'Property Name is required.'],
  ['PROP-015', { editable_by: null }, 'editable_by', 'Editable properties require Editable By to be set.'],
  ['PROP-016', { values: 'a,,b' }, 'values', 'One or more dropdown option is missing a value.'],
  ['PROP-017', { values: 'a' }, 'values', 'One or more dropdown option is missing a value.'],
  [
    'PROP-007',
    { value_type: 'number', values: '1,2' },
    'values',
    'Only properties of value type string can have dropdown options.',
  ],
  ['PROP-004', { property_key: 'Room' }, 'property_key', 'Property Room already exists.'],
])('%s refuses %j', async (_id, wrong, field, text) => {
  const before = await listed();
  const answer = await send(wrong);
  expect([answer.status, answer.json()]).toEqual([
    422,
    { code: 'refused', message: text, details: [{ field, message: text }] },
  ]);
  expect(await listed()).toEqual(before);
});

test('unknown values are refused (PROP-007 PROP-010 PROP-011 PROP-013 PROP-014)', async () => {
  for (const wrong of [
    { value_type: 'date' },
    { visible_to: 'nurse' },
    { editable_by: 'everybody' },
    { cabinet_type: 'FRIDGE' },
    { value_type: '' },
    { visible_to: '' },
    { cabinet_type: '' },
  ]) {
    expect((await send(wrong as Partial<Body>)).status).toBe(400);
  }
});

test('a change is saved with before and after', async () => {
  await save({ property_key: 'tint', values: 'red,blue' });
  const changed = await save({
    property_key: 'tint',
    values: 'red,blue,green',
    searchable: true,
    version: 0,
  });
  expect(changed).toMatchObject({ values: 'red,blue,green', searchable: true, version: 1 });
  expect((await history('SITE/tint')).at(-1)).toMatchObject({
    event_type: 'Property Changed',
    data: { before: { values: 'red,blue' }, after: { values: 'red,blue,green' } },
  });
});

test('a change that conflicts with values of devices is refused, and the message lists them', async () => {
  const room = body({ cabinet_type: 'VISION', property_key: 'room', editable_by: 'user', searchable: true });
  const answer = await send({ ...room, value_type: 'number', version: 0 });
  expect([answer.status, message(answer)]).toEqual([
    422,
    'Some devices have values that would no longer be valid: “12b” (1 device). Nothing was changed.',
  ]);
  expect(await find('room', 'VISION')).toMatchObject({ value_type: 'string', version: 0 });
  // An unused option may be removed, and fitting values stay unchanged.
  expect((await send({ ...room, values: '12,12b,7,9', version: 0 })).status).toBe(200);
  expect((await send({ ...room, values: '12,12b,7', version: 1 })).status).toBe(200);
  expect(message(await send({ ...room, values: '7,9', version: 2 }))).toContain('“12” (1 device)');
  const values = await portal.db.many(sql`
    SELECT properties ->> 'room' AS room FROM devices WHERE cabinet_type = 'VISION' ORDER BY cabinet_id`);
  expect(values).toEqual([{ room: '12' }, { room: '12b' }, { room: '7' }]);
});

test('the visibility of a property can be changed, whatever its values', async () => {
  await portal.db.run(sql`
    INSERT INTO devices (cabinet_id, cabinet_name, customer_id, cabinet_type, cabinet_state, temp_control,
      properties, created_at)
    VALUES ('z1', 'Z1', 'c1', 'ZONE', 30, '2-8c', '{"allowedTempMin":"cold"}', now())`);
  const changed = { cabinet_type: 'ZONE', property_key: 'allowed_temp_min', value_type: 'number' } as const;
  expect(await save({ ...changed, visible_to: 'admin', version: 0 })).toMatchObject({
    devices: 1,
    version: 1,
  });
});

test('deleting a property keeps the values, which reappear when it is added again (PROP-005 DAPI-027)', async () => {
  const definition = { cabinet_type: 'VISION', property_key: 'Shelf Speed', values: 'fast,slow' } as const;
  expect((await save(definition)).devices).toBe(3);
  const query = { cabinetType: 'VISION', propertyKey: 'shelf_speed', version: 0 } as const;
  const deleted = await remove(query);
  expect([deleted.status, deleted.json()]).toEqual([200, expect.objectContaining({ devices: 3 })]);
  expect(await find('shelf_speed', 'VISION')).toBeUndefined();
  expect((await history('VISION/shelf_speed')).at(-1)).toMatchObject({
    event_type: 'Property Deleted',
    description: 'Property shelf_speed of VISION was deleted; 3 devices keep their values',
    data: { before: { values: 'fast,slow' } },
  });
  expect((await remove(query)).status).toBe(404);
  // Not with a type that the values do not fit.
  expect(message(await send({ ...definition, values: 'fast,medium' }))).toContain('“slow” (1 device)');
  expect(await save(definition)).toMatchObject({ devices: 3, version: 0 });
});

test('properties the portal itself reads cannot be deleted or change their type (PROP-005)', async () => {
  const answer = await remove({ cabinetType: 'EM', propertyKey: 'consignment' });
  expect([answer.status, message(answer)]).toEqual([
    422,
    'The portal uses Consignment: it cannot be deleted.',
  ]);
  const changed = await send({
    cabinet_type: 'EM',
    property_key: 'consignment',
    values: '0,1,2',
    version: 0,
  });
  expect([changed.status, message(changed)]).toEqual([
    422,
    'The portal uses Consignment: its value type and options cannot be changed.',
  ]);
  expect(await find('consignment', 'EM')).toMatchObject({ values: '0,1', version: 0 });
});

test('of two simultaneous changes or deletions of a definition the second is refused', async () => {
  await save({ property_key: 'shared' });
  const answers = await Promise.all([
    send({ property_key: 'shared', visible_to: 'admin', version: 0 }),
    send({ property_key: 'shared', searchable: true, version: 0 }),
  ]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const stale = await remove({ cabinetType: 'SITE', propertyKey: 'shared', version: 0 });
  expect([stale.status, message(stale)]).toEqual([
    409,
    'The property was changed by somebody else meanwhile. Please load it again.',
  ]);
  expect((await remove({ cabinetType: 'SITE', propertyKey: 'shared' })).status).toBe(200);
  expect((await send({ property_key: 'shared', version: 1 })).status).toBe(404);
});

test('of simultaneous additions of the same property one succeeds', async () => {
  const answers = await Promise.all(
    ['race', 'Race', 'RACE', ' race '].map((key) => send({ property_key: key })),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422, 422, 422]);
  expect(await history('SITE/race')).toHaveLength(1);
});

test('adding and deleting needs create on cabinets for all tenants (DPERM-014)', async () => {
  const viewer = await portal.signIn('viewer@fff.example');
  const owner = await portal.signIn('owner@c.example');
  const statuses = async (as: Browser) => [
    (await as.call(listPropertySettings, { params: { deviceType: 'SITE' } })).status,
    (await as.call(savePropertySetting, { body: body({ property_key: 'mine' }) })).status,
    (await remove({ cabinetType: 'SITE', propertyKey: 'room' }, as)).status,
  ];
  expect(await statuses(viewer)).toEqual([200, 403, 403]);
  expect(await statuses(owner)).toEqual([403, 403, 403]);
});
