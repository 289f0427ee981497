import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { documentListeners } from '../src/document-listeners.ts';
import { writeDocument } from '../src/gateways/documents/documents.ts';
import { sql, type Transaction } from '../src/platform/db/database.ts';
import { lockInbound } from '../src/slices/exchange/exchange.queries.ts';
import { sendWaitingDocuments } from '../src/slices/exchange/send-documents.service.ts';
import { heldUpBy } from './held-up.ts';
import { addDevice } from './devices.ts';
import { answerOf, order, receiveAll } from './orders.ts';
import { startTestPortal, type TestPortal, timeOfDay } from './portal.ts';
import { addProduct } from './products.ts';
import { freePort } from '../src/platform/free-port.ts';
import { newDataDir, Program } from './program.ts';

// Kills a server while it exchanges documents with an ERP. A locked row or id stops it at the right place.
let portal: TestPortal;
const folder = newDataDir();
const erp = join(folder.path, 'erp');

beforeAll(async () => {
  await mkdir(join(erp, 'inbox'), { recursive: true });
  portal = await startTestPortal({ ERP_FOLDER: erp }, timeOfDay());
  await portal.addCustomer('c1', 'Clinic c1');
  await addProduct(portal, 'P1', 'Immune globulin 10 g');
  await addDevice(portal.db, { cabinetId: 'v1', customerId: 'c1', cabinetType: 'Virtual' });
});
afterAll(async () => {
  await portal.close();
  folder.remove();
});

async function killAt(lock: (tx: Transaction) => Promise<unknown>, waiting: string[]): Promise<void> {
  await portal.db.transaction(async (tx) => {
    await lock(tx);
    const server = new Program('server', {
      DATA_DIR: folder.path,
      DATABASE_URL: portal.db.url,
      DEMO: 'off',
      SECRET_KEY: portal.context.config.SECRET_KEY ?? '',
      PORT: String(await freePort()),
      ERP_FOLDER: erp,
    });
    await server.ready();
    await expect.poll(await heldUpBy(tx, portal.db)).toEqual(waiting);
    await server.kill();
  });
}

/** Of the ERP only: a server also asks the warehouses for their stock. */
const sent = async () =>
  (
    await portal.db.many<{ state: string }>(
      sql`SELECT state FROM outbound_documents WHERE partner = 'erp' ORDER BY id`,
    )
  ).map(({ state }) => state);
const came = () =>
  portal.db.many(
    sql`SELECT document_id AS id, state, copies FROM inbound_documents WHERE partner = 'erp' ORDER BY document_id`,
  );
const orders = () =>
  portal.db.many(sql`SELECT order_number AS number, status FROM order_lines ORDER BY order_number`);

test('kill -9 during export and import: the outcome of an undisturbed run (R11)', async () => {
  const line = { customerId: 'c1', cabinetId: 'v1', productId: 'P1', packs: 1 };
  const requests = [await order(portal, line), await order(portal, line), await order(portal, line)];
  const answers = requests.map((request, place) =>
    answerOf(request, `4500${place + 1}`, [1], portal.clock.now()),
  );
  for (const answer of answers)
    await writeFile(join(erp, 'inbox', `${answer.documentId}.xml`), writeDocument('order-answer', answer));

  await killAt(
    async (tx) => {
      await tx.run(sql`
      SELECT FROM outbound_documents WHERE document_id = ${`P-${requests[1]}`} FOR UPDATE`);
      await lockInbound(tx, 'erp', 'E-45002');
    },
    ['advisory', 'transactionid'],
  );
  const files = requests.map((request) => `order-P-${request}.xml`);
  expect(await sent()).toEqual(['sent', 'unsent', 'unsent']);
  expect(await readdir(join(erp, 'outbox'))).toEqual(files.slice(0, 2));
  expect(await came()).toEqual([{ id: 'E-45001', state: 'waiting', copies: 0 }]);
  expect(await readdir(join(erp, 'inbox'))).toEqual(['E-45002.xml', 'E-45003.xml']);

  // The second answer is being imported.
  await killAt(
    (tx) => tx.run(sql`SELECT FROM restock_requests WHERE request_number = ${requests[1]} FOR UPDATE`),
    ['transactionid'],
  );
  expect(await orders()).toEqual([
    { number: '45001', status: 'On Order' },
    ...requests.slice(1).map((number) => ({ number, status: 'Not Processed' })),
  ]);

  // The servers used the real time, while this clock stood still.
  portal.clock.advance({ hours: 1 });
  await sendWaitingDocuments(portal.context, documentListeners);
  await receiveAll(portal);
  const bodies = await portal.db.many<{ body: string }>(
    sql`SELECT body FROM outbound_documents WHERE partner = 'erp' ORDER BY id`,
  );
  const written = await Promise.all(files.map((name) => readFile(join(erp, 'outbox', name), 'utf8')));
  expect(written).toEqual(bodies.map(({ body }) => body));
  expect(await readdir(join(erp, 'outbox'))).toEqual(files);
  expect(await sent()).toEqual(['sent', 'sent', 'sent']);
  expect(await readdir(join(erp, 'inbox'))).toEqual([]);
  expect(await came()).toEqual(
    answers.map(({ documentId }) => ({ id: documentId, state: 'taken', copies: 0 })),
  );
  expect(await orders()).toEqual(answers.map(({ orderNumber: number }) => ({ number, status: 'On Order' })));
  expect(
    await portal.db.many(sql`
      SELECT resource_id AS number FROM audit_entries WHERE event_type = 'Order Confirmed' ORDER BY id`),
  ).toEqual(answers.map(({ orderNumber: number }) => ({ number })));
});
