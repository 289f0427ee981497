import { randomUUID } from 'node:crypto';
import {
  bulkTags,
  editTag,
  forceVendTag,
  getTagLifecycles,
  returnTag,
  revertTag,
  setProductOwnerForTag,
  type BulkTagResult,
  type CallInput,
  type ProductTag,
  type TagAction,
} from '@parwell/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Browser } from '../../../test/browser.ts';
import { addDevice, startDevicesPortal, type DevicesPortal } from '../../../test/devices.ts';
import { addProduct } from '../../../test/products.ts';
import { onHandOf, tagIds } from '../../../test/stock.ts';
import { idsOf, readTags, shipTags } from '../../../test/tags.ts';
import { sql } from '../../platform/db/database.ts';
import { findDifferences, findTagDifferences } from '../inventory/ledger/check-ledger.queries.ts';
import { actOnTags } from '../inventory/inventory.public.ts';
import { findCaller } from '../identity/sessions/callers.service.ts';

let portal: DevicesPortal;
let second: Browser;
const TAGS = tagIds(12, 100);
const MANY = tagIds(230, 1000);
let ids: number[];

beforeAll(async () => {
  portal = await startDevicesPortal();
  await portal.addUser({
    email: 'second@fff.example',
    accessGroups: { customer: ['ALL'] },
    roles: { inventory: 'OWNER' },
  });
  second = await portal.signIn('second@fff.example');
  for (const id of ['P1', 'P2']) await addProduct(portal, id, `Mixture ${id}`);
  for (const [cabinetId, customerId] of [
    ['rf1', 'c1'],
    ['rf2', 'c2'],
    ['rf3', 'c1'],
  ] as const)
    await addDevice(portal.db, { cabinetId, customerId, cabinetType: 'RFID' });
  await shipTags(portal, 'S1', { customerId: 'c1', cabinetId: 'rf1' }, TAGS);
  await shipTags(portal, 'S2', { customerId: 'c1', cabinetId: 'rf3', lot: 'LOT-B2' }, MANY);
  await readTags(portal, 'rf1', TAGS.slice(0, 10));
  await readTags(portal, 'rf3', MANY);
  ids = await idsOf(portal, TAGS);
});
afterAll(() => portal.close());

const request = () => ({ requestId: randomUUID() });
const one = (place: number) => ({ tagSerialId: String(ids[place] ?? 0) });
const bulk = (browser: Browser, act: TagAction, of: readonly number[], more: object = {}) =>
  browser.call(bulkTags, { body: { ...request(), ids: [...of], act, ...more } });
const results = async (...args: Parameters<typeof bulk>) =>
  (await bulk(...args)).json<{ result: BulkTagResult[] }>().result;
const summary = (of: readonly BulkTagResult[]) => of.map(({ outcome, text }) => `${outcome}: ${text}`);
const rowsOfTag = async (tagId: string) =>
  (
    await portal.db.many<{ row: string }>(sql`
      SELECT action || ' ' || reason AS row FROM transactions WHERE tag_id = ${tagId} ORDER BY id`)
  ).map(({ row }) => row);
const audited = async (tagId: string) =>
  (
    await portal.db.many<{ type: string }>(sql`
      SELECT event_type AS type FROM audit_entries WHERE resource_type = 'tag' AND resource_id = ${tagId} ORDER BY id`)
  ).map(({ type }) => type);

test('single actions: a row, an audit entry, and the reason of a refusal (TAG-007..009 TAG-015 DAPI-079..081 DAPI-084)', async () => {
  const { staff } = portal;
  const [tagId = ''] = TAGS;
  const again = request();
  const force = () => staff.call(forceVendTag, { params: one(0), body: again });
  expect((await force()).json<ProductTag>()).toMatchObject({ tagId, phase: 'vended', active: 1 });
  // The same request again changes nothing; another one gets a reason.
  expect((await force()).status).toBe(200);
  const refused = await staff.call(forceVendTag, { params: one(0), body: request() });
  expect([refused.status, refused.json()]).toMatchObject([
    422,
    { message: `Tag ${tagId} is vended already.` },
  ]);
  await staff.get(revertTag, { params: one(0), body: request() });
  const customers = { ...request(), productOwnership: 'CUSTOMER' } as const;
  expect(await staff.get(setProductOwnerForTag, { params: one(0), body: customers })).toMatchObject({
    productOwnership: 'CUSTOMER',
    phase: 'on hand',
  });
  const noRga = await staff.call(returnTag, { params: one(0), body: { ...request(), rgaNumber: ' ' } });
  expect(noRga.json()).toMatchObject({ message: 'An RGA number is required.' });
  expect(
    await staff.get(returnTag, { params: one(0), body: { ...request(), rgaNumber: 'RGA-7' } }),
  ).toMatchObject({
    phase: 'returned',
    rgaNumber: 'RGA-7',
    active: 0,
    returned: expect.any(String) as unknown,
  });
  expect(await rowsOfTag(tagId)).toEqual([
    'INSERT RESTOCK',
    'VEND VEND',
    'INSERT REVERT',
    'REMOVAL CORRECTION',
    'INSERT CORRECTION',
    'REMOVAL RETURN',
  ]);
  expect(await audited(tagId)).toEqual([
    'Tag Force Vended',
    'Tag Vend Reverted',
    'Tag Owner Set',
    'Tag Returned',
  ]);
  // Shipped but never seen: received and vended. An unknown tag is not found.
  expect(await staff.get(forceVendTag, { params: one(11), body: request() })).toMatchObject({
    phase: 'vended',
  });
  const unknown = await staff.call(revertTag, { params: { tagSerialId: '999999' }, body: request() });
  expect(unknown.status).toBe(404);
});

test('an edit: fields, another customer only when not on hand, versions (TAG-005 TAG-020 TAG-023 DAPI-078 S21)', async () => {
  const { staff } = portal;
  const read = async (tagId: string) =>
    portal.db.one<{ version: number; customer: string; order: string; active: boolean; phase: string }>(sql`
      SELECT version, customer_id AS customer, order_number AS "order", active, phase FROM product_tags
      WHERE tag_id = ${tagId}`);
  const [, tagId = ''] = TAGS;
  const fields = { customerId: 'c1', orderNo: 'O-9', active: 1, productOwnership: 'CUSTOMER' } as const;
  const edit = async (changes: object) =>
    staff.call(editTag, {
      params: one(1),
      body: { ...fields, version: (await read(tagId)).version, ...changes },
    });
  expect((await edit({})).json()).toMatchObject({ orderNo: 'O-9', productOwnership: 'CUSTOMER', active: 1 });
  const wrong = [
    [{ customerId: ' ' }, 400, 'A customer is required.'],
    [{ customerId: 'nobody' }, 422, 'Customer nobody does not exist'],
    [{ customerId: 'c2' }, 422, `Tag ${tagId} is on hand in device rf1, so its customer cannot be changed.`],
    [{ version: 0 }, 409, 'The tag was changed by somebody else meanwhile. Please load it again.'],
  ] as const;
  for (const [changes, status, message] of wrong) {
    const answer = await edit(changes);
    expect([answer.status, answer.text]).toEqual([status, expect.stringContaining(message) as unknown]);
  }
  expect((await edit({ active: 0 })).json()).toMatchObject({ active: 0, phase: 'removed' });
  expect((await rowsOfTag(tagId)).at(-1)).toBe('REMOVAL CORRECTION');
  // No longer on hand, it can be given to another customer, and is then on its way there.
  expect((await edit({ customerId: 'c2', active: 1 })).json()).toMatchObject({
    customerId: 'c2',
    phase: 'shipped',
    cabinetId: null,
    active: 1,
  });
  await readTags(portal, 'rf2', [tagId]);
  expect(await read(tagId)).toMatchObject({ customer: 'c2', phase: 'on hand' });
  expect(await onHandOf(portal.db, 'rf2')).toEqual({ 'P1/LOT-A1': 1 });
});

test('the fields of the lines are enough: no request id, no version, only what changes (DAPI-078 DAPI-080 DAPI-081 DAPI-083 DAPI-084)', async () => {
  const { staff } = portal;
  const edit = (body: CallInput<typeof editTag>['body']) => staff.get(editTag, { params: one(9), body });
  const before = await edit({ orderNo: 'PO-1' });
  expect(await edit({ orderNo: 'PO-2' })).toMatchObject({ orderNo: 'PO-2', customerId: 'c1', active: 1 });
  const stale = { params: one(9), body: { orderNo: 'PO-3', version: before.version } };
  expect((await staff.call(editTag, stale)).status).toBe(409);
  const twice = async () => [
    (await staff.call(forceVendTag, { params: one(9), body: {} })).status,
    (await staff.call(revertTag, { params: one(9), body: {} })).status,
  ];
  expect([await twice(), await twice()]).toEqual([
    [200, 200],
    [200, 200],
  ]);
  const owner = { params: one(9), body: { productOwnership: 'CUSTOMER' } } as const;
  expect(await staff.get(setProductOwnerForTag, owner)).toMatchObject({ productOwnership: 'CUSTOMER' });
  const id = ids[9] ?? 0;
  const body = { ids: [id], act: { action: 'return', rgaNumber: 'RGA-9' } } as const;
  const { result } = await staff.get(bulkTags, { body: { ...body, ids: [id] } });
  expect(result.map(({ outcome }) => outcome)).toEqual(['done']);
  const returned = await staff.call(returnTag, { params: one(9), body: { rgaNumber: 'RGA-9' } });
  expect(returned.status).toBe(422);
});

test('a tag seen at another customer is in review there and moves nothing (DAPI-082 S18 TAG-017)', async () => {
  const [, given = '', tagId = ''] = TAGS;
  await readTags(portal, 'rf2', [given, tagId]);
  const review = await portal.db.one(sql`
    SELECT customer_id, cabinet_id, status, suspended_reason FROM stock_reviews WHERE tag_id = ${tagId}`);
  expect(review).toEqual({
    customer_id: 'c2',
    cabinet_id: 'rf2',
    status: 'Suspended',
    suspended_reason: `Tag ${tagId} belongs to another customer.`,
  });
  expect(await onHandOf(portal.db, 'rf2')).toEqual({ 'P1/LOT-A1': 1 });
  const { productLifeCycle } = await portal.staff.get(getTagLifecycles, {
    query: { tagSerialIds: JSON.stringify([ids[2]]) },
  });
  expect(
    productLifeCycle.map(({ source, customerId, cabinetId, notes }) => [
      source,
      customerId,
      cabinetId,
      notes,
    ]),
  ).toEqual(
    expect.arrayContaining([
      ['Reader', 'c2', 'rf2', 'Seen here'],
      ['Review', 'c2', 'rf2', `Suspended: Tag ${tagId} belongs to another customer.`],
      ['Transaction', 'c1', 'rf1', 'INSERT RESTOCK'],
      ['Shipment', 'c1', 'rf1', 'Shipment S1, order O-1, from NCDC'],
    ]),
  );
});

test('bulk: first what would happen, then what did, and only the failed again (TAG-010..014 TAG-022 DAPI-083 S21)', async () => {
  const { staff } = portal;
  const [a = 0, b = 0, shipped = 0] = [ids[3], ids[4], ids[10]];
  const act = { action: 'return', rgaNumber: 'RGA-1' } as const;
  const empty = await bulk(staff, { ...act, rgaNumber: ' ' }, [a]);
  expect(empty.json()).toMatchObject({ message: 'An Rga Number is required' });
  const before = await rowsOfTag(TAGS[3] ?? '');
  const expected = [
    'done: Return from rf1 · Inactive',
    'done: Return from rf1 · Inactive',
    `refused: Tag ${TAGS[10]} has not been seen in a device.`,
    'refused: The tag was not found.',
  ];
  expect(summary(await results(staff, act, [a, b, shipped, 987_654], { dryRun: true }))).toEqual(expected);
  expect(await rowsOfTag(TAGS[3] ?? '')).toEqual(before);
  const asked = request();
  expect(summary(await results(staff, act, [a, b, shipped, 987_654], asked))).toEqual(expected);
  // The obstacles are removed; only the failed ones are repeated, and repeating all of them changes nothing.
  await readTags(portal, 'rf1', [...TAGS.slice(5, 10), TAGS[10] ?? '']);
  expect(summary(await results(staff, act, [shipped], asked))).toEqual(['done: Return from rf1 · Inactive']);
  expect(summary(await results(staff, act, [a, b, shipped], asked))).toEqual(
    Array.from({ length: 3 }, () => 'unchanged: Done already'),
  );
  expect(await audited(TAGS[3] ?? '')).toEqual(['Tag Returned']);

  const nothing = await bulk(staff, { action: 'edit', changes: {} }, [a]);
  expect(nothing.json()).toMatchObject({ message: 'Change at least one field.' });
  const rest = ids.slice(5, 8);
  const changes = { orderNo: 'O-5', productOwnership: 'CUSTOMER' } as const;
  expect(summary(await results(staff, { action: 'edit', changes }, rest))).toEqual(
    rest.map(() => 'done: Owner: Customer · Order number: O-5'),
  );
  const owner = { action: 'setOwner', productOwnership: 'CUSTOMER' } as const;
  expect(summary(await results(staff, owner, rest))).toEqual(rest.map(() => 'unchanged: No change'));
  expect(summary(await results(staff, { action: 'forceVend' }, rest))).toEqual(
    rest.map(() => 'done: Vend at rf1'),
  );
  expect(summary(await results(staff, { action: 'revert' }, rest))).toEqual(
    rest.map(() => 'done: Vend reversed at rf1'),
  );
});

test('two people with overlapping tags at once: each tag once, and the second is refused (S21)', async () => {
  const many = (await idsOf(portal, MANY)).slice(0, 60);
  const act = { action: 'forceVend' } as const;
  const both = await Promise.all([
    results(portal.staff, act, many.slice(0, 40)),
    results(second, act, many.slice(20)),
  ]);
  const done = both.flat().filter(({ outcome }) => outcome === 'done');
  const refused = both.flat().filter(({ outcome }) => outcome === 'refused');
  expect(new Set(done.map(({ id }) => id)).size).toBe(60);
  expect([done.length, refused.length]).toEqual([60, 20]);
  expect(refused[0]?.text).toMatch(/^Tag \w+ is vended already\.$/);
  expect(await onHandOf(portal.db, 'rf3')).toEqual({ 'P1/LOT-B2': 170 });
});

test('a bulk action that dies between chunks: what is done stays done, and the same request does the rest once (S21)', async () => {
  const tags = MANY.slice(60, 230);
  const { id } = await portal.db.one<{ id: string }>(sql`
    SELECT sessions.id FROM sessions JOIN users ON users.id = user_id WHERE email = 'second@fff.example'`);
  const caller = await findCaller(portal.context, id);
  if (!caller) throw new Error('Nobody is signed in');
  const act = { ...request(), tagIds: tags, action: { kind: 'force vend' } } as const;
  let chunks = 0;
  const dies = () => (++chunks === 2 ? Promise.reject(new Error('killed')) : Promise.resolve());
  await expect(actOnTags(portal.context, caller, act, dies)).rejects.toThrow('killed');
  expect(await onHandOf(portal.db, 'rf3')).toEqual({ 'P1/LOT-B2': 70 });
  const outcomes = [...(await actOnTags(portal.context, caller, act)).values()].map(({ text }) => text);
  expect(outcomes.filter((text) => text === 'Done already')).toHaveLength(100);
  expect(outcomes.filter((text) => text === 'Vend at rf3')).toHaveLength(70);
  const { vends, entries } = await portal.db.one<{ vends: number; entries: number }>(sql`
    SELECT (SELECT count(*) FROM transactions WHERE tag_id = ANY(${tags}) AND action = 'VEND') AS vends,
      (SELECT count(*) FROM audit_entries WHERE resource_id = ANY(${tags})) AS entries`);
  expect([vends, entries]).toEqual([170, 170]);
  expect(await onHandOf(portal.db, 'rf3')).toEqual({});
});

test('actions and lifecycle need create on inventory for all tenants (DPERM-013)', async () => {
  await portal.addUser({
    email: 'viewer@fff.example',
    accessGroups: { customer: ['ALL'] },
    roles: { inventory: 'VIEWER' },
  });
  const viewer = await portal.signIn('viewer@fff.example');
  for (const browser of [viewer, portal.owner]) {
    const answers = [
      await browser.call(forceVendTag, { params: one(9), body: request() }),
      await browser.call(getTagLifecycles, { query: { tagSerialIds: JSON.stringify([ids[9]]) } }),
      await bulk(browser, { action: 'revert' }, [ids[9] ?? 0], { dryRun: true }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403]);
  }
});

test('whatever was done here, what is kept is what the rows add up to', async () => {
  expect(await findDifferences(portal.db, 10)).toEqual([]);
  expect(await findTagDifferences(portal.db, 10)).toEqual([]);
});
