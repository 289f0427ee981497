import {
  findProvider,
  getExchange,
  getSettings,
  listDocuments,
  readDashboard,
  releaseOrders,
  retryDocument,
  rewriteFile,
  sendOrderAgain,
  sendRefusedAgain,
  syncCustomer,
  syncExclusions,
  syncWarehouseInventory,
  transmit,
  type Call,
  type ErrorBody,
} from '@parwell/contract';
import { CAPABILITIES } from '@parwell/domain';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { documentListeners } from '../src/document-listeners.ts';
import { chooseGateways } from '../src/gateways/gateways.ts';
import { embeddedPartners } from '../src/gateways/embedded-partners/embedded-partners.ts';
import { EMBEDDED, withoutDemoPartners } from '../src/platform/partner-settings.ts';
import { sql } from '../src/platform/db/database.ts';
import { hasOrGetsDemo } from '../src/slices/demo/demo.service.ts';
import { receiveDocuments, sendDocument } from '../src/slices/exchange/exchange.public.ts';
import { sendWaitingDocuments } from '../src/slices/exchange/send-documents.service.ts';
import { askForStockDaily } from '../src/slices/restock/warehouse-stock.service.ts';
import type { Browser } from './browser.ts';
import { everything, startTestPortal, type TestPortal } from './portal.ts';
import { addProduct } from './products.ts';
import { releaseLine } from './release.ts';

const WITHOUT = { ERP_FOLDER: '', WAREHOUSE_FOLDER: '', NPI_REGISTRY_URL: '' };

let portal: TestPortal;
let staff: Browser;

beforeAll(async () => {
  portal = await startTestPortal(WITHOUT);
  await portal.addCustomer('c1', 'Clinic One');
  await addProduct(portal, 'P1', 'Product One');
  await portal.addUser({
    email: 'staff@fff.example',
    accessGroups: { customer: ['ALL'] },
    roles: everything('OWNER', CAPABILITIES),
  });
  staff = await portal.signIn('staff@fff.example');
});
afterAll(() => portal.close());

const documents = () =>
  portal.db.many(
    sql`SELECT document_id AS id, sent_at IS NULL AS unsent, problem, tries FROM outbound_documents`,
  );
const leaveDocument = (documentId: string) =>
  portal.db.transaction((tx) =>
    sendDocument(portal.context, tx, 'erp', 'exclusion-request', {
      documentId,
      requestedAt: portal.clock.now(),
      customerId: 'c1',
    }),
  );

test('the portal says what it does not have, and nothing is invented in its place (R18)', async () => {
  expect(await staff.get(getSettings)).toMatchObject({
    notConfigured: {
      erp: 'The ERP is not configured.',
      warehouse: 'The warehouse is not configured.',
      registry: 'The provider registry is not configured.',
    },
  });
  const { erp, npi, documents: partners } = portal.context.gateways;
  expect([erp, npi, partners.erp, partners.warehouse]).toEqual([null, null, null, null]);
  expect(embeddedPartners(portal.context)).toEqual([]);
});

test('with the embedded partners, nothing is missing', async () => {
  const whole = await startTestPortal();
  await whole.addUser({ email: 'ana@c1.example' });
  expect((await (await whole.signIn('ana@c1.example')).get(getSettings)).notConfigured).toBeUndefined();
  expect(embeddedPartners(whole.context)).toHaveLength(1);
  await whole.close();
});

test('the dashboard says Not configured, never Connected (DASH-043 DASH-044 D5)', async () => {
  // Both had answered before the settings went.
  await portal.db.run(sql`UPDATE partner_answers SET answered_at = ${portal.clock.now()}`);
  await receiveDocuments(portal.context, []);
  const { widgets } = await staff.get(readDashboard, { query: { dashboardType: 'Operations' } });
  const tiles = widgets.filter(({ name }) => name === 'sapConnection' || name === 'igConnection');
  expect(tiles.map(({ content }) => content)).toEqual(
    [1, 2].map(() => ({
      form: 'tile',
      state: 'Not available',
      value: 'Not configured',
      note: 'Nothing is exchanged with it',
    })),
  );
});

const LINE = releaseLine({ customerId: 'c1', cabinetId: 'd1', productId: 'P1' });

/** Each call that sends something, with what it needs. */
const NEEDS: readonly [string, Call, object, string][] = [
  ['a release', releaseOrders, { body: { requestId: crypto.randomUUID(), lines: [LINE] } }, 'ERP'],
  ['an order sent again', sendOrderAgain, { params: { orderNumber: 'R-1' } }, 'ERP'],
  ['a transmission', transmit, { body: { where: {}, expected: 1 } }, 'ERP'],
  ['refused requests sent again', sendRefusedAgain, { body: { invoiceIds: [1] } }, 'ERP'],
  ['a file written again', rewriteFile, { params: { documentId: 'D-1' } }, 'ERP'],
  ['a question for exclusions', syncExclusions, { body: {} }, 'ERP'],
  ['a question for stock', syncWarehouseInventory, {}, 'warehouse'],
];
test.each(NEEDS)('%s is refused and leaves nothing behind (R18)', async (_what, call, input, partner) => {
  const answer = await staff.call(call, input);
  expect([answer.status, answer.json<ErrorBody>().message]).toEqual([
    422,
    `The ${partner} is not configured. Nothing was sent.`,
  ]);
  expect(await documents()).toEqual([]);
  const changes = await portal.db.many(sql`
    SELECT event_type FROM audit_entries WHERE created_by = 'staff@fff.example' AND service <> 'identity'
      AND event_type <> 'Change Refused'`);
  expect(changes).toEqual([]);
});

test('a customer cannot be looked up in an ERP that is not there', async () => {
  const answer = await staff.call(syncCustomer, { body: { customerId: '200001' } });
  expect([answer.status, answer.json<ErrorBody>().message]).toEqual([422, 'The ERP is not configured.']);
});

test('no provider is known where no registry is configured', async () => {
  const answer = await staff.call(findProvider, { params: { npi: '1104829370' } });
  expect([answer.status, answer.json<ErrorBody>().message]).toEqual([
    422,
    'The provider registry is not configured.',
  ]);
});

test('the daily question for stock waits for a warehouse without piling up', async () => {
  await askForStockDaily(portal.context);
  expect(await documents()).toEqual([]);
});

test('what is caused by something else waits, says why, and goes out once the ERP is configured (R11 R18)', async () => {
  await leaveDocument('P-1');
  await sendWaitingDocuments(portal.context, documentListeners);
  await sendWaitingDocuments(portal.context, documentListeners);
  // Nobody was tried, and no job fails every minute.
  expect(await documents()).toEqual([
    { id: 'P-1', unsent: true, problem: 'The ERP is not configured.', tries: 0 },
  ]);
  expect((await staff.get(getExchange)).result).toMatchObject([
    { partner: 'erp', notConfigured: true, unsent: 1, problem: 'The ERP is not configured.' },
    { partner: 'warehouse', notConfigured: true, unsent: 0, problem: '' },
  ]);
  const { result } = await staff.get(listDocuments);
  expect(result).toMatchObject([{ state: 'unsent', problem: 'The ERP is not configured.' }]);
  const params = { direction: 'out', entryId: result[0]?.id ?? 0 } as const;
  expect((await staff.call(retryDocument, { params })).json<ErrorBody>().message).toBe(
    'The ERP is not configured. Nothing was sent.',
  );

  const { context } = portal;
  const config = { ...context.config, ERP_FOLDER: EMBEDDED };
  const configured = { ...context, gateways: chooseGateways({ ...context, config, db: portal.db }) };
  await sendWaitingDocuments(configured, documentListeners);
  expect(await documents()).toEqual([{ id: 'P-1', unsent: false, problem: '', tries: 1 }]);
  await receiveDocuments(configured, []);
  const { widgets } = await staff.get(readDashboard, { query: { dashboardType: 'Operations' } });
  expect(widgets.find(({ name }) => name === 'sapConnection')?.content).toMatchObject({ value: 'Connected' });
});

test('DEMO alone brings no invented partner into a portal that is in use without demo data (R18)', async () => {
  const given = await startTestPortal({ ...WITHOUT, WAREHOUSE_FOLDER: '/srv/warehouse', DEMO: 'on' });
  const { config, db } = given.context;
  expect(config).toMatchObject({ ERP_FOLDER: 'embedded', NPI_REGISTRY_URL: 'embedded' });
  expect(await hasOrGetsDemo(db)).toBe(true);
  await given.addUser({ email: 'ana@c1.example' });
  expect(await hasOrGetsDemo(db)).toBe(false);
  expect(withoutDemoPartners(config)).toMatchObject({
    ERP_FOLDER: undefined,
    WAREHOUSE_FOLDER: '/srv/warehouse',
    NPI_REGISTRY_URL: undefined,
  });
  await db.run(sql`INSERT INTO installation (fact, value, since) VALUES ('demo data', 'loaded', now())`);
  expect(await hasOrGetsDemo(db)).toBe(true);
  await given.close();
});
