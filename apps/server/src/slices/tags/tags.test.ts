import {
  findAnything,
  generateReport,
  listSuspectTags,
  findTagIds,
  listTags,
  listReportTemplates,
  prepareDownload,
  type ProductTag,
  type SuspectTag,
} from '@parwell/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Browser } from '../../../test/browser.ts';
import { addDevice, startDevicesPortal, type DevicesPortal } from '../../../test/devices.ts';
import { addProduct } from '../../../test/products.ts';
import { beginStock, sendHeartbeat } from '../../../test/stock.ts';
import { readTags, shipTags } from '../../../test/tags.ts';
import { sql } from '../../platform/db/database.ts';

let portal: DevicesPortal;
let staff: Browser;
const TAGS = Array.from({ length: 6 }, (_, n) => `E28011606000020${n}40A1B2C${n}`);
const [A = '', B = '', C = '', D = '', E = '', F = ''] = TAGS;
const UNKNOWN = 'FFFF0000000000000000AB12';

beforeAll(async () => {
  portal = await startDevicesPortal();
  staff = portal.staff;
  await addProduct(portal, 'P1', 'Immune globulin 10 g');
  await addProduct(portal, 'P2', 'Albumin 25%');
  await portal.db.run(sql`UPDATE products SET ndc = '0944-2700-05' WHERE product_id = 'P2'`);
  for (const [cabinetId, customerId] of [
    ['rf1', 'c1'],
    ['rf3', 'c3'],
    ['rf9', 'c1'],
  ] as const)
    await addDevice(portal.db, { cabinetId, customerId, cabinetType: 'RFID', heardAt: portal.clock.now() });
  await addDevice(portal.db, { cabinetId: 'v1', customerId: 'c1', cabinetType: 'VISION' });
  await beginStock(portal, 'c1', 'v1', [{ productId: 'P1', lot: 'HAND-1', count: 1 }]);
  await portal.db.run(sql`INSERT INTO serial_units (product_id, serial, cabinet_id, lot, owner, section)
    VALUES ('P1', 'UNTAGGED-77001', 'v1', 'HAND-1', 'PROVIDER', '')`);
  await shipTags(portal, 'S1', { customerId: 'c1', cabinetId: 'rf1', lot: 'LOT-A1' }, [A, B, C]);
  portal.clock.advance({ seconds: 1 });
  await shipTags(
    portal,
    'S3',
    { customerId: 'c3', cabinetId: 'rf3', lot: 'XY-77', productId: 'P2', orderNumber: 'O-3' },
    [D, E],
  );
  await shipTags(portal, 'S4', { customerId: 'c1', cabinetId: 'rf1', lot: 'LOT-A2' }, [F]);
  await readTags(portal, 'rf1', [A, B, C]);
  await readTags(portal, 'rf3', [D, E]);
});
afterAll(() => portal.close());

const list = (where: object, more: Record<string, string> = {}) =>
  portal.staff.get(listTags, { query: { where: JSON.stringify(where), limit: '100', ...more } });
const found = async (where: object, more: Record<string, string> = {}) =>
  (await list(where, more)).result.map(({ tagId }) => tagId);

test('tags are found by parts of tag, serial number, NDC and lot, and by customer (TAG-003 TAG-017 DAPI-077)', async () => {
  const everything = await list({});
  expect(everything.total_record).toBe(6);
  // Newest first.
  expect(everything.result.map(({ tagId }) => tagId)).toEqual([F, E, D, C, B, A]);
  const first = everything.result.at(-1);
  expect(first).toEqual({
    id: first?.id,
    tagId: A,
    serialNo: `SN${A.slice(-5)}`,
    productOwnership: 'PROVIDER',
    customerId: 'c1',
    customerName: 'Clinic c1',
    productId: 'P1',
    productLabelName: 'Immune globulin 10 g',
    ndc: '12345-0678-90',
    lot: 'LOT-A1',
    igShipmentId: 'S1',
    orderNo: 'O-1',
    shipWarehouse: 'NCDC',
    received: expect.any(String) as string,
    returned: null,
    rgaNumber: '',
    expiration: '2030-01-31',
    createdAt: expect.any(String) as string,
    updatedAt: expect.any(String) as string,
    active: 1,
    phase: 'on hand',
    cabinetId: 'rf1',
    version: 1,
  });
  // The last six characters, a middle part in any case, wildcards taken literally.
  expect(await found({ tagId: { like: B.slice(-6) } })).toEqual([B]);
  expect(await found({ tagId: { like: '020240a1' } })).toEqual([C]);
  expect(await found({ tagId: { like: '%' } })).toEqual([]);
  expect(await found({ serialNo: { like: 'n1b2c4' } })).toEqual([E]);
  // As shown, as stored, and without dashes.
  for (const ndc of ['00944-2700', '0944-2700-05', '9442700']) expect(await found({ ndc })).toEqual([E, D]);
  expect(await found({ lot: 'ot-a' })).toEqual([F, C, B, A]);
  expect(await found({ customerId: 'c1', lot: 'A1' })).toEqual([C, B, A]);
  expect(await found({ customerId: 'c2' })).toEqual([]);
});

test('sorting and pages: every sort key, exact totals, no row twice', async () => {
  for (const key of [
    'tagId',
    'serialNo',
    'ndc',
    'lot',
    'expiration',
    'customerId',
    'orderNo',
    'received',
    'returned',
    'updatedAt',
    'active',
  ])
    expect([...(await found({}, { order: `${key} ASC` }))].toSorted()).toEqual([...TAGS].toSorted());
  expect(await found({}, { order: 'tagId ASC' })).toEqual(TAGS);
  expect((await found({}, { order: 'ndc ASC' })).slice(0, 2)).toEqual([D, E]);
  const pages = [];
  for (const offset of ['0', '4']) {
    const page = await list({ lot: '' }, { limit: '4', offset, order: 'lot DESC' });
    expect(page.total_record).toBe(6);
    pages.push(...page.result.map(({ tagId }) => tagId));
  }
  expect(pages).toEqual([E, D, F, C, B, A]);
});

test('all that match can be selected, with how many there are', async () => {
  const ids = await portal.staff.get(findTagIds, { query: { where: JSON.stringify({ lot: 'LOT-A1' }) } });
  expect(ids.total_record).toBe(3);
  expect(ids.ids).toEqual((await list({ lot: 'LOT-A1' })).result.map(({ id }) => id));
});

const csvOf = async (browser: Browser, where: object) =>
  browser.call(listTags, {
    query: { where: JSON.stringify(where), csvExport: 'true', timezone: 'Etc/GMT' } as never,
  });
const download = async (report_type: string, filter_object_from_ui: Record<string, unknown>) => {
  const email = 'staff@fff.example';
  const { reportId } = await staff.get(generateReport, {
    body: {
      report_type,
      filter_object_from_ui,
      report_frequency: 'OneTime',
      delivery_method: 'UserQueue',
      file_type: 'csv',
      user_name: email,
      recipient_addresses: [email],
      timezone: 'Etc/GMT',
    },
  });
  await portal.jobs.runWaiting();
  const { url } = await staff.get(prepareDownload, { params: { reportId }, body: {} });
  return (await (await fetch(`${portal.url}${url}`)).text()).trim().replace('\uFEFF', '').split('\n');
};

test('the export is the view, row by row, with whole ids', async () => {
  const where = { customerId: 'c1' };
  const rows = (await list(where)).result;
  const time = (at: string | null) => (at === null ? ',' : `${at.slice(0, 16).replace('T', ' ')},UTC+00:00`);
  const lineOf = (tag: ProductTag) =>
    [
      tag.tagId,
      tag.serialNo,
      tag.active === 1 ? 'Active' : 'Inactive',
      tag.phase === 'shipped' ? 'Shipped' : 'On hand',
      tag.productLabelName,
      tag.ndc,
      tag.lot,
      tag.expiration,
      tag.customerId,
      tag.customerName,
      tag.cabinetId,
      'FFF Enterprises',
      tag.orderNo,
      tag.igShipmentId,
      tag.shipWarehouse,
      time(tag.received),
      time(tag.returned),
      '""',
      time(tag.createdAt),
      time(tag.updatedAt),
      tag.productId,
      tag.id,
    ].join(',');
  const [head = '', ...lines] = (await csvOf(portal.staff, where)).text
    .trim()
    .replace('\uFEFF', '')
    .split('\n');
  expect(head).toContain('Tag,Serial Number,Active,Status,Product,NDC,Lot,Expiration,Customer ID');
  expect(lines).toEqual(rows.map(lineOf));
  expect((await download('RNI_UIEXPORT_TagsReport', where)).slice(1)).toEqual(lines);
});

test('the tags are for staff with inventory alone: no customer, no group, not even by export (SHELL-040 DPERM-018)', async () => {
  await portal.db.run(sql`UPDATE customers SET gpo_id = 'G1' WHERE customer_id = 'c1'`);
  await portal.addUser({
    email: 'gpo@g.example',
    accessGroups: { gpo: ['G1'] },
    roles: { inventory: 'OWNER' },
  });
  await portal.addUser({
    email: 'help@fff.example',
    accessGroups: { customer: ['ALL'] },
    roles: { users: 'OWNER' },
  });
  const group = await portal.signIn('gpo@g.example');
  const helpdesk = await portal.signIn('help@fff.example');
  for (const browser of [portal.owner, portal.nurse, group, helpdesk]) {
    const answers = [
      await browser.call(listTags, { query: {} }),
      await browser.call(findTagIds, { query: {} }),
      await browser.call(listSuspectTags, { query: {} }),
      await csvOf(browser, {}),
    ];
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403]);
  }
  await portal.addUser({
    email: 'look@fff.example',
    accessGroups: { customer: ['ALL'] },
    roles: { inventory: 'VIEWER' },
  });
  const viewer = await portal.signIn('look@fff.example');
  expect((await viewer.call(listTags, { query: {} })).status).toBe(200);
  const templates = async (browser: Browser, user_name: string) =>
    (await browser.get(listReportTemplates, { query: { user_name } })).result.map(({ template }) => template);
  expect(await templates(portal.staff, 'staff@fff.example')).toContain('Suspect Tags');
  expect(await templates(portal.owner, 'owner@c.example')).not.toContain('Suspect Tags');
});

test('Find anything finds tags and serial numbers, whole, by how they begin and by the last six, for who may see them', async () => {
  const units = async (browser: Browser, text: string) =>
    (await browser.get(findAnything, { query: { text } })).units.map(({ tagId, serialNo, cabinetId }) => [
      tagId || serialNo,
      cabinetId,
    ]);
  for (const text of [A, A.toLowerCase(), A.slice(-6), A.slice(0, 17), `sn${A.slice(-5)}`])
    expect(await units(portal.staff, text), text).toEqual([[A, 'rf1']]);
  expect(await units(portal.staff, 'untagged-77')).toEqual([['UNTAGGED-77001', 'v1']]);
  expect(await units(portal.owner, '-77001')).toEqual([['UNTAGGED-77001', 'v1']]);
  // Customers see units on hand in their devices; units on their way are for staff.
  expect(await units(portal.owner, A.slice(-6))).toEqual([[A, 'rf1']]);
  expect(await units(portal.owner, F)).toEqual([]);
  expect(await units(portal.staff, F)).toEqual([[F, 'rf1']]);
  expect(await units(portal.owner, D)).toEqual([]);
  expect(await units(portal.stranger, D)).toEqual([[D, 'rf3']]);
  expect(await units(portal.stranger, A)).toEqual([]);
  expect(await units(portal.nurse, A)).toEqual([]);
  for (const text of ['E28', '%%%%', '____', 'E280 1160'])
    expect(await units(portal.staff, text), text).toEqual([]);
});

test('suspect tags: not seen for a day by a device that was heard, seen elsewhere, or unknown (S15 S18 S19)', async () => {
  const suspects = async (where = {}) =>
    (await staff.get(listSuspectTags, { query: { where: JSON.stringify(where), order: 'tagId ASC' } }))
      .result;
  const brief = (rows: readonly SuspectTag[]) =>
    rows.map(({ tagId, reason, cabinetId, customerId, ledgerCabinetId }) => [
      tagId,
      reason,
      cabinetId,
      customerId,
      ledgerCabinetId,
    ]);
  expect(await suspects()).toEqual([]);
  // Missed by a full read: suspect only after a day in which the device was heard.
  await readTags(portal, 'rf1', [A, B, UNKNOWN]);
  const unknown = [UNKNOWN, 'Unknown tag', 'rf1', 'c1', null];
  expect(brief(await suspects())).toEqual([unknown]);
  portal.clock.advance({ hours: 25 });
  staff = await portal.signIn('staff@fff.example');
  expect(brief(await suspects())).toEqual([unknown]);
  await sendHeartbeat(portal, 'rf1');
  expect(brief(await suspects())).toEqual([[C, 'Not seen', 'rf1', 'c1', 'rf1'], unknown]);
  // Seen in another device of the same customer and in one of another, without having left.
  await readTags(portal, 'rf9', [B]);
  await readTags(portal, 'rf3', [A, D, E]);
  const all = [
    [A, 'Seen elsewhere', 'rf3', 'c3', 'rf1'],
    [B, 'Seen elsewhere', 'rf9', 'c1', 'rf1'],
    [C, 'Not seen', 'rf1', 'c1', 'rf1'],
    unknown,
  ];
  expect(brief(await suspects())).toEqual(all);
  expect(brief(await suspects({ customerId: 'c3' }))).toEqual(all.slice(0, 1));
  expect(brief(await suspects({ reason: 'Unknown tag' }))).toEqual(all.slice(3));
  expect(brief(await suspects({ cabinetId: 'F9', tagId: { like: B.slice(-6) } }))).toEqual(all.slice(1, 2));
  const [head, ...lines] = await download('RNI_UIEXPORT_SuspectTagsReport', {});
  expect(head).toContain('Tag,Reason,Device,Device ID,Customer ID,Last seen');
  expect(lines.map((line) => line.split(',').slice(0, 2)).toSorted()).toEqual(
    all.map(([tagId, reason]) => [tagId, reason]),
  );
  // An inactive tag has left the business.
  await portal.db.run(sql`UPDATE product_tags SET active = false WHERE tag_id = ${C}`);
  expect(brief(await suspects())).toEqual(all.filter(([tagId]) => tagId !== C));
});
