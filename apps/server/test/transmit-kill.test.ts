import { mkdir, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { transmit } from '@parwell/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { documentListeners } from '../src/document-listeners.ts';
import { sql, type Transaction } from '../src/platform/db/database.ts';
import { sendWaitingDocuments } from '../src/slices/exchange/send-documents.service.ts';
import { Browser } from './browser.ts';
import { heldUpBy } from './held-up.ts';
import { PASSWORD, startTestPortal, type TestPortal, timeOfDay } from './portal.ts';
import { freePort } from '../src/platform/free-port.ts';
import { newDataDir, Program } from './program.ts';
import { addBiller, addRequest, addVendedStock, requestsIn } from './transmissions.ts';

// Kills a server while it sends requests to an ERP. A locked row stops it there.
let portal: TestPortal;
let staff: Browser;
const folder = newDataDir();
const erp = join(folder.path, 'erp');
const EMAIL = 'billing@fff.example';

beforeAll(async () => {
  await mkdir(join(erp, 'inbox'), { recursive: true });
  portal = await startTestPortal({ ERP_FOLDER: erp }, timeOfDay());
  await addVendedStock(portal);
  staff = await addBiller(portal, EMAIL);
});
afterAll(async () => {
  await portal.close();
  folder.remove();
});

interface Stop {
  readonly hold: (tx: Transaction) => Promise<unknown>;
  readonly ask?: (server: Browser) => Promise<unknown>;
}

async function killAt({ hold, ask }: Stop): Promise<void> {
  await portal.db.transaction(async (tx) => {
    await hold(tx);
    const port = String(await freePort());
    const server = new Program('server', {
      DATA_DIR: folder.path,
      DATABASE_URL: portal.db.url,
      DEMO: 'off',
      SECRET_KEY: portal.context.config.SECRET_KEY ?? '',
      PORT: port,
      ERP_FOLDER: erp,
    });
    const waiting = await heldUpBy(tx, portal.db);
    let asked: Promise<unknown> = Promise.resolve();
    try {
      await server.ready();
      if (ask) {
        const browser = new Browser(`http://localhost:${port}`);
        await browser.signIn(EMAIL, PASSWORD);
        asked = ask(browser).catch(() => undefined);
      }
      await expect.poll(waiting).toContain('transactionid');
    } finally {
      await server.kill();
      await asked;
    }
  });
}

const lockRequest = (id: number) => (tx: Transaction) =>
  tx.run(sql`SELECT FROM invoice_requests WHERE id = ${id} FOR UPDATE`);

const files = async () => (await readdir(join(erp, 'outbox')).catch(() => [])).toSorted();
const states = async () => (await requestsIn(portal.db)).map(({ status, sent }) => [status, sent]);
const READY = ['READY', false];
const SENT = ['TRANSMITTED', true];

test('kill -9 during the claim, and between file and mark: the outcome of an undisturbed run (B13)', async () => {
  const [one, two, three] = [
    await addRequest(portal.db),
    await addRequest(portal.db, { customerId: 'c2' }),
    await addRequest(portal.db, { manualSplitBill: 'Y', abwCode: 'W', customerId: 'c2' }),
  ];
  const body = { where: { startDate: '2026-11-01', endDate: '2026-11-30' }, expected: 3 };
  const ask = (server: Browser) => server.call(transmit, { body });
  const claimed = () => portal.db.many<{ id: number }>(sql`SELECT id FROM transmissions`);

  // All of it is claimed, or nothing.
  await killAt({ hold: lockRequest(three), ask });
  await expect.poll(claimed).toEqual([]);
  expect((await requestsIn(portal.db)).map(({ document }) => document)).toEqual([null, null, null]);

  // Claimed, and nobody works.
  const call = ask(staff);
  await expect.poll(claimed).toHaveLength(1);
  portal.clock.advance({ seconds: 15 });
  expect((await call).json()).toMatchObject({ finishedAt: null, transmitResults: [] });
  const [{ id } = { id: 0 }] = await claimed();

  // The first file is done. The second is in the folder and is being marked; the third is not written.
  await killAt({ hold: lockRequest(two) });
  expect(await files()).toHaveLength(2);
  expect(await states()).toEqual([SENT, READY, READY]);

  await sendWaitingDocuments(portal.context, documentListeners);
  expect(await states()).toEqual([SENT, SENT, SENT]);
  const documents = await portal.db.many<{ name: string; body: string; state: string }>(
    sql`SELECT file_name AS name, body, state FROM outbound_documents WHERE kind = 'invoice-request' ORDER BY id`,
  );
  expect(documents.map(({ state }) => state)).toEqual(['sent', 'sent', 'sent']);
  expect(await files()).toEqual(documents.map(({ name }) => name).toSorted());
  for (const { name, body: text } of documents)
    expect(await readFile(join(erp, 'outbox', name), 'utf8')).toBe(text);
  expect(
    await portal.db.many(sql`SELECT id, finished_at IS NOT NULL AS finished FROM transmissions`),
  ).toEqual([{ id, finished: true }]);
  expect(
    await portal.db.many(sql`
      SELECT resource_id::int AS id FROM audit_entries WHERE event_type = 'Invoice Request Sent' ORDER BY 1`),
  ).toEqual([{ id: one }, { id: two }, { id: three }]);
});
