import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getDocument, getExchange, listDocuments, retryDocument } from '@parwell/contract';
import type { Partner } from '@parwell/domain';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { documentListeners } from '../../document-listeners.ts';
import { documentsOf } from '../../../test/documents.ts';
import type { Browser } from '../../../test/browser.ts';
import { everything, startTestPortal, type TestPortal } from '../../../test/portal.ts';
import type { Context } from '../../context.ts';
import { documentFileName, type DocumentGateway } from '../../gateways/documents/document-gateway.ts';
import { sql } from '../../platform/db/database.ts';
import { sendDocument, sendWaitingDocuments } from './send-documents.service.ts';

let portal: TestPortal;
let folder: string;
/** staff changes and reads all orders, reader reads all, customer has full rights for one customer. */
let people: { staff: Browser; reader: Browser; customer: Browser };

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parwell-exchange-'));
  // The ERP is a folder, the warehouse the embedded one.
  portal = await startTestPortal({ ERP_FOLDER: folder });
  await portal.addCustomer('c1', 'Clinic c1');
  const person = async (email: string, customer: string, role: 'OWNER' | 'VIEWER') => {
    await portal.addUser({
      email,
      accessGroups: { customer: [customer] },
      roles: everything(role, ['orders']),
    });
    return portal.signIn(email);
  };
  people = {
    staff: await person('staff@fff.example', 'ALL', 'OWNER'),
    reader: await person('reader@fff.example', 'ALL', 'VIEWER'),
    customer: await person('pharmacy@c1.example', 'c1', 'OWNER'),
  };
});
afterAll(async () => {
  await portal.close();
  await rm(folder, { recursive: true });
});

const outbox = () => join(folder, 'outbox');

/** In a transaction of its own. */
const send = (documentId: string, partner: Partner = 'erp') =>
  portal.db.transaction((tx) =>
    sendDocument(portal.context, tx, partner, 'exclusions', {
      documentId,
      asOf: new Date('2026-11-16T10:00:00Z'),
      customerId: '',
      exclusions: [],
    }),
  );

const withErp = (change: Partial<DocumentGateway>): Context => {
  const { gateways } = portal.context;
  const documents = { ...gateways.documents, erp: { ...documentsOf(portal, 'erp'), ...change } };
  return { ...portal.context, gateways: { ...gateways, documents } };
};

const outbound = () =>
  portal.db.many<{ id: number; document_id: string; state: string; problem: string; tries: number }>(sql`
    SELECT id, document_id, state, problem, tries FROM outbound_documents ORDER BY id`);

const failure = (code: string) => Object.assign(new Error(`${code}: something technical`), { code });

describe('documents that are sent (R11)', () => {
  beforeEach(async () => {
    await rm(outbox(), { recursive: true, force: true });
    await portal.db.run(sql`TRUNCATE outbound_documents, embedded_files`);
  });

  test('are written with the change or not at all, aside and renamed, by a job, under a name made from their id', async () => {
    await expect(
      portal.db.transaction(async (tx) => {
        await sendDocument(portal.context, tx, 'erp', 'exclusions', {
          documentId: 'X-0',
          asOf: new Date(),
          customerId: '',
          exclusions: [],
        });
        throw new Error('the change fails');
      }),
    ).rejects.toThrow('the change fails');
    await send('X-1');
    // Left by a process that was killed while writing.
    await mkdir(outbox(), { recursive: true });
    await writeFile(join(outbox(), 'exclusions-X-1.xml.part'), '<exclusions><docu');
    await portal.jobs.runWaiting();
    expect(await readdir(outbox())).toEqual(['exclusions-X-1.xml']);
    const [{ id } = { id: 0 }] = await outbound();
    const { body, ...sent } = await people.staff.get(getDocument, {
      params: { direction: 'out', entryId: id },
    });
    expect(await readFile(join(outbox(), 'exclusions-X-1.xml'), 'utf8')).toBe(body);
    expect(sent).toMatchObject({
      documentId: 'X-1',
      kind: 'exclusions',
      state: 'sent',
      tries: 1,
      problem: '',
    });
  });

  test('wait for a partner that is away, in their order, while those of the other go', async () => {
    for (const number of [1, 2, 3, 4, 5]) await send(`X-${number}`);
    await send('W-1', 'warehouse');
    const put: string[] = [];
    const away = withErp({ put: (name) => (put.push(name), Promise.reject(failure('EIO'))) });
    for (let tries = 0; tries < 24; tries += 1) {
      await expect(sendWaitingDocuments(away, documentListeners)).rejects.toThrow(
        'The disk or the network drive does not answer.',
      );
      portal.clock.advance({ minutes: 1 });
    }
    // The partner is not tried for each of them.
    expect(put).toHaveLength(24 * 3);
    const problem = 'The disk or the network drive does not answer.';
    expect((await outbound()).map((row) => [row.document_id, row.state, row.problem, row.tries])).toEqual([
      ...[1, 2, 3].map((number) => [`X-${number}`, 'unsent', problem, 24]),
      ...[4, 5].map((number) => [`X-${number}`, 'unsent', '', 0]),
      ['W-1', 'sent', '', 1],
    ]);
    expect((await people.staff.get(getExchange)).result).toMatchObject([
      { partner: 'erp', unsent: 5, problem, lastSentAt: null },
      { partner: 'warehouse', unsent: 0, problem: '' },
    ]);

    const erp = documentsOf(portal, 'erp');
    const back = withErp({ put: (name, text) => (put.push(name), erp.put(name, text)) });
    put.length = 0;
    // Two servers send at the same time.
    await Promise.all([
      sendWaitingDocuments(back, documentListeners),
      sendWaitingDocuments(back, documentListeners),
    ]);
    expect(put).toEqual([1, 2, 3, 4, 5].map((number) => `exclusions-X-${number}.xml`));
    expect(await readdir(outbox())).toEqual(put);
    expect((await outbound()).every(({ state }) => state === 'sent')).toBe(true);
  });

  test.each([
    ['ENOSPC', 'The disk is full.'],
    ['EROFS', 'The folder is read-only.'],
    ['EACCES', 'The folder may not be used: access is denied.'],
  ])('wait as long as the folder answers %s, and say so', async (code, problem) => {
    await send('X-1');
    await expect(
      sendWaitingDocuments(withErp({ put: () => Promise.reject(failure(code)) }), documentListeners),
    ).rejects.toThrow(problem);
    await sendWaitingDocuments(portal.context, documentListeners);
    expect(await outbound()).toMatchObject([{ state: 'sent', problem: '', tries: 2 }]);
  });

  test('wait as long as a file is in the place of the folder, and one of them can be tried again at once', async () => {
    await writeFile(outbox(), 'a file');
    await send('X-1');
    await portal.jobs.runWaiting();
    const [{ id } = { id: 0 }] = await outbound();
    expect(await outbound()).toMatchObject([
      { state: 'unsent', problem: 'A file is in the place of the folder.' },
    ]);
    await rm(outbox());
    const params = { direction: 'out', entryId: id } as const;
    expect((await people.reader.call(retryDocument, { params })).status).toBe(403);
    expect(await people.staff.get(retryDocument, { params })).toMatchObject({ state: 'unsent' });
    await portal.jobs.runWaiting();
    expect(await readdir(outbox())).toEqual(['exclusions-X-1.xml']);
    const again = await people.staff.call(retryDocument, { params });
    expect(again.json()).toMatchObject({ message: 'Document X-1 is sent already.' });
  });

  test('one that can never be written does not hold up the others', async () => {
    for (const number of [1, 2, 3]) await send(`X-${number}`);
    const erp = documentsOf(portal, 'erp');
    const put: DocumentGateway['put'] = (name, text) =>
      name.includes('X-1') ? Promise.reject(new Error('no')) : erp.put(name, text);
    await expect(sendWaitingDocuments(withErp({ put }), documentListeners)).rejects.toThrow('no');
    expect((await outbound()).map(({ state }) => state)).toEqual(['unsent', 'sent', 'sent']);
  });

  test('have safe names of which no two are the same', () => {
    const nameOf = (id: string) => documentFileName('warehouse-stock', id);
    expect(nameOf('R-104211.2')).toBe('warehouse-stock-R-104211.2.xml');
    expect(nameOf('../a b/ü_%')).toBe('warehouse-stock-.._2Fa_20b_2F_C3_BC_5F_25.xml');
    const id = fc.oneof(
      fc.string({ minLength: 1, maxLength: 80 }),
      fc.string({
        unit: fc.constantFrom('a', '_', '%', '2', '0', ' ', '/', 'é', '🏥'),
        minLength: 1,
        maxLength: 80,
      }),
    );
    fc.assert(
      fc.property(id, id, (one, other) => {
        expect(nameOf(one)).toMatch(/^[A-Za-z0-9._-]{1,200}$/);
        expect(nameOf(one) === nameOf(other)).toBe(one === other);
      }),
    );
  });
});

describe('the list of documents', () => {
  beforeAll(async () => {
    await portal.db.run(sql`
      TRUNCATE outbound_documents, inbound_documents`);
    await portal.db.run(sql`
      INSERT INTO outbound_documents (partner, kind, document_id, body, created_at, sent_at)
      VALUES ('erp', 'order', 'R-1', '<order/>', timestamptz '2026-11-01 10:00Z', timestamptz '2026-11-01 10:01Z'),
        ('erp', 'order', 'R-2', '<order/>', timestamptz '2026-11-03 10:00Z', NULL)`);
    await portal.db.run(sql`
      INSERT INTO inbound_documents (partner, kind, document_id, content_hash, body, state, problem, received_at, taken_at)
      VALUES ('erp', 'order-answer', 'E-r-1', '\\x01', '<order-answer/>', 'taken', '', timestamptz '2026-11-02 10:00Z',
          timestamptz '2026-11-02 10:01Z'),
        ('warehouse', 'shipment', 'W-1', '\\x02', '<shipment/>', 'waiting', 'Waits for order 1.',
          timestamptz '2026-11-04 10:00Z', NULL),
        ('warehouse', '', 'w.xml', '\\x03', 'nothing', 'quarantined', 'It has no element.',
          timestamptz '2026-11-05 10:00Z', NULL)`);
  });

  const idsOf = async (where: object, order = 'at DESC') => {
    const { result, total_record } = await people.reader.get(listDocuments, {
      query: { where: JSON.stringify(where), order },
    });
    expect(total_record).toBe(result.length);
    return result.map(({ documentId }) => documentId);
  };

  test('shows both directions, newest first, by any filter', async () => {
    expect(await idsOf({})).toEqual(['w.xml', 'W-1', 'R-2', 'E-r-1', 'R-1']);
    expect(await idsOf({}, 'documentId ASC')).toEqual(['E-r-1', 'R-1', 'R-2', 'W-1', 'w.xml']);
    expect(await idsOf({ direction: 'out' })).toEqual(['R-2', 'R-1']);
    expect(await idsOf({ partner: 'warehouse' })).toEqual(['w.xml', 'W-1']);
    expect(await idsOf({ kind: 'order-answer' })).toEqual(['E-r-1']);
    expect(await idsOf({ state: 'unsent' })).toEqual(['R-2']);
    expect(await idsOf({ state: 'quarantined' })).toEqual(['w.xml']);
    expect(await idsOf({ documentId: 'R-1' })).toEqual(['E-r-1', 'R-1']);
    expect(await idsOf({ at: { between: ['2026-11-02T00:00:00Z', '2026-11-03T23:59:59Z'] } })).toEqual([
      'R-2',
      'E-r-1',
    ]);
    // Totals are cached, and counted again after a change.
    await portal.db.run(sql`UPDATE inbound_documents SET state = 'waiting' WHERE document_id = 'w.xml'`);
    expect(await idsOf({ state: 'quarantined' })).toEqual([]);
    await portal.db.run(sql`UPDATE inbound_documents SET state = 'quarantined' WHERE document_id = 'w.xml'`);
    const { result } = await people.reader.get(listDocuments, { query: { limit: 1 } });
    expect(result).toEqual([
      {
        id: expect.any(Number) as number,
        direction: 'in',
        partner: 'warehouse',
        kind: '',
        documentId: 'w.xml',
        state: 'quarantined',
        problem: 'It has no element.',
        at: '2026-11-05T10:00:00+00:00',
        doneAt: null,
        tries: 0,
        copies: 0,
        awaitedSince: null,
      },
    ]);
    expect((await people.reader.get(getExchange)).result).toEqual([
      {
        partner: 'erp',
        lastSentAt: '2026-11-01T10:01:00.000Z',
        lastReceivedAt: '2026-11-02T10:00:00.000Z',
        unsent: 1,
        waiting: 0,
        quarantined: 0,
        unanswered: 0,
        late: 0,
        problem: '',
      },
      {
        partner: 'warehouse',
        lastSentAt: null,
        lastReceivedAt: '2026-11-05T10:00:00.000Z',
        unsent: 0,
        waiting: 1,
        quarantined: 1,
        unanswered: 0,
        late: 0,
        problem: '',
      },
    ]);
  });

  test('is for those who see the orders of all customers', async () => {
    const { customer } = people;
    const params = { direction: 'in', entryId: 1 } as const;
    expect((await customer.call(listDocuments)).status).toBe(403);
    expect((await customer.call(getExchange)).status).toBe(403);
    expect((await customer.call(getDocument, { params })).status).toBe(403);
    expect((await customer.call(retryDocument, { params })).status).toBe(403);
    expect(
      (await people.reader.call(getDocument, { params: { direction: 'out', entryId: 999_999 } })).status,
    ).toBe(404);
  });
});
