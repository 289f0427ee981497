import { execFileSync } from 'node:child_process';
import { link, lstat, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { retryDocument } from '@parwell/contract';
import type { Partner } from '@parwell/domain';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { documentsOf } from '../../../test/documents.ts';
import { everything, startTestPortal, type TestPortal } from '../../../test/portal.ts';
import type { Context } from '../../context.ts';
import type { DocumentGateway } from '../../gateways/documents/document-gateway.ts';
import { writeDocument } from '../../gateways/documents/documents.ts';
import { AppError } from '../../platform/app-error.ts';
import { sql, type Transaction } from '../../platform/db/database.ts';
import { documentImporter, type DocumentImporter } from './document-importers.ts';
import { receiveDocuments } from './receive-documents.service.ts';

let portal: TestPortal;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parwell-exchange-'));
  portal = await startTestPortal({
    ERP_FOLDER: join(folder, 'erp'),
    WAREHOUSE_FOLDER: join(folder, 'warehouse'),
  });
  await portal.addUser({
    email: 'staff@fff.example',
    accessGroups: { customer: ['ALL'] },
    roles: everything('OWNER', ['orders']),
  });
  await portal.db.run(sql`CREATE TABLE imports (what text)`);
});
afterAll(async () => {
  await portal.close();
  await rm(folder, { recursive: true });
});
beforeEach(async () => {
  await rm(join(folder, 'erp'), { recursive: true, force: true });
  await rm(join(folder, 'warehouse'), { recursive: true, force: true });
  await portal.db.run(sql`TRUNCATE imports, inbound_documents, inbox_problems`);
});

/** Documents whose import fails by a fault of the portal. */
const faults = new Set<string>();

const note = (tx: Transaction, what: string) => tx.run(sql`INSERT INTO imports VALUES (${what})`);

/** Answers are imported at once; a status waits for the answer that names its order. */
const importers: readonly DocumentImporter[] = [
  documentImporter({
    partner: 'erp',
    kind: 'order-answer',
    async importDocument(_context, tx, { documentId, orderNumber, requestNumber }) {
      await note(tx, `order ${orderNumber}`);
      if (faults.has(documentId)) throw new TypeError('undefined is not a function');
      if (requestNumber === 'unknown') throw new AppError('refused', 'Request unknown is not known.');
      return { arrived: [`order/${orderNumber}`] };
    },
  }),
  documentImporter({
    partner: 'erp',
    kind: 'order-status',
    async importDocument(_context, tx, { documentId, orderNumber }) {
      const known = await tx.maybe(sql`SELECT FROM imports WHERE what = ${`order ${orderNumber}`}`);
      if (!known) return { waitsFor: `order/${orderNumber}` };
      await note(tx, `status ${documentId}`);
      return { arrived: [] };
    },
  }),
];

const answer = (documentId: string, orderNumber: string, requestNumber = 'R-1') =>
  writeDocument('order-answer', {
    documentId,
    requestNumber,
    answeredAt: new Date('2026-11-16T10:00:00Z'),
    orderNumber,
    poNumber: '',
    refusedBecause: '',
    lines: [],
  });

const status = (documentId: string, orderNumber: string) =>
  writeDocument('order-status', {
    documentId,
    orderNumber,
    orderLine: '10',
    orderStatus: 'Deleted',
    changedAt: new Date('2026-11-16T11:00:00Z'),
  });

async function leave(name: string, text: string | Uint8Array, partner: Partner = 'erp'): Promise<void> {
  await mkdir(join(folder, partner, 'inbox'), { recursive: true });
  await writeFile(join(folder, partner, 'inbox', name), text);
}

const inbox = (partner: Partner = 'erp') => readdir(join(folder, partner, 'inbox'));

const receive = (context: Context = portal.context) => receiveDocuments(context, importers);

/** The portal with another gateway in place of a partner's folder. */
function withGateway(
  partner: Partner,
  change: (usual: DocumentGateway) => Partial<DocumentGateway>,
): Context {
  const { gateways } = portal.context;
  const usual = documentsOf(portal, partner);
  const documents = { ...gateways.documents, [partner]: { ...usual, ...change(usual) } };
  return { ...portal.context, gateways: { ...gateways, documents } };
}

const rows = () =>
  portal.db.many<{ id: number; document_id: string; state: string; problem: string }>(sql`
    SELECT id, document_id, state, problem FROM inbound_documents ORDER BY document_id, id`);

/** Each document with its state and reason. */
const states = async () =>
  (await rows()).map(({ document_id, state, problem }) => `${document_id} ${state} ${problem}`.trim());

const imported = async () =>
  (await portal.db.many<{ what: string }>(sql`SELECT what FROM imports ORDER BY what`)).map(
    ({ what }) => what,
  );

async function retry(documentId: string) {
  const row = (await rows()).findLast((each) => each.document_id === documentId);
  // Sessions end as time passes here.
  const staff = await portal.signIn('staff@fff.example');
  const answered = await staff.call(retryDocument, { params: { direction: 'in', entryId: row?.id ?? 0 } });
  return answered.json<object>();
}

describe('documents that come (R11)', () => {
  test('in any order and any number of copies end the same, in any number of rounds', async () => {
    const files = [
      answer('A1', '1'),
      answer('A2', '2'),
      status('S1', '1'),
      status('S2', '2'),
      status('S3', '1'),
    ];
    // The arriving file, and whether the portal polls then.
    const arrival = fc.record({ file: fc.nat(files.length - 1), look: fc.boolean() });
    await fc.assert(
      fc.asyncProperty(fc.array(arrival, { maxLength: 8 }), fc.nat(100), async (some, turn) => {
        await portal.db.run(sql`TRUNCATE imports, inbound_documents`);
        // Each arrives at least once, first or last.
        const all = files.map((_, place) => ({ file: (place + turn) % files.length, look: turn % 2 === 0 }));
        const arrivals = turn % 3 === 0 ? [...all, ...some] : [...some, ...all.toReversed()];
        for (const [place, { file, look }] of arrivals.entries()) {
          await leave(`${String((place * 7) % 13).padStart(2, '0')}-${place}.xml`, files[file] ?? '');
          if (look) await receive();
        }
        await receive();
        expect(await states()).toEqual(['A1 taken', 'A2 taken', 'S1 taken', 'S2 taken', 'S3 taken']);
        expect(await imported()).toEqual(['order 1', 'order 2', 'status S1', 'status S2', 'status S3']);
        expect(await portal.db.one(sql`SELECT sum(copies + 1)::int AS came FROM inbound_documents`)).toEqual({
          came: arrivals.length,
        });
        expect(await inbox()).toEqual([]);
      }),
      { numRuns: 8, seed: 11 },
    );
  });

  test('what refers to something waits for it, is taken as soon as it comes, and is quarantined after a day', async () => {
    await leave('s1.xml', status('S1', '4500093117'));
    await leave('s2.xml', status('S2', '7'));
    await receive();
    expect(await states()).toEqual([
      'S1 waiting Waits for order 4500093117.',
      'S2 waiting Waits for order 7.',
    ]);
    portal.clock.advance({ hours: 23 });
    await leave('a.xml', answer('A1', '4500093117'));
    await receive();
    expect(await states()).toEqual(['A1 taken', 'S1 taken', 'S2 waiting Waits for order 7.']);
    portal.clock.advance({ hours: 1, seconds: 1 });
    await receive();
    expect((await states()).at(-1)).toBe('S2 quarantined Waited a day for order 7.');

    // A retry starts another day of waiting.
    expect(await retry('S2')).toMatchObject({ state: 'waiting', problem: '' });
    await receive();
    expect((await states()).at(-1)).toBe('S2 waiting Waits for order 7.');
    // An arrival without notification.
    await portal.db.run(sql`INSERT INTO imports VALUES ('order 7')`);
    portal.clock.advance({ hours: 1 });
    await receive();
    expect((await states()).at(-1)).toBe('S2 taken');
  });

  test('another document under a known id is refused, unless the known one is in quarantine', async () => {
    await leave('1.xml', answer('A1', '1'));
    await leave('2.xml', answer('A2', '2', 'unknown'));
    await receive();
    await leave('1.xml', answer('A1', '9'));
    await leave('2.xml', answer('A2', '2', 'R-2'));
    await receive();
    const known = 'A document A1 with other content came before. A mended document needs a new id.';
    expect(await states()).toEqual(['A1 taken', `A1 quarantined ${known}`, 'A2 taken']);
    expect(await imported()).toEqual(['order 1', 'order 2']);
    // A retry does not import it.
    expect(await retry('A1')).toMatchObject({ state: 'quarantined', problem: known, tries: 1 });
    await receive();
    expect(await imported()).toEqual(['order 1', 'order 2']);
  });

  test('what cannot be taken goes to quarantine with a reason, and holds up nobody', async () => {
    await leave('a-broken.xml', '<order-answer><documentId>A1</documentId>');
    await leave('b-unknown.xml', '<price-list><documentId>I1</documentId></price-list>');
    await leave('c-missing.xml', answer('A3', '3').replace(/<requestNumber>.*<\/requestNumber>/, ''));
    await leave('d-large.xml', answer('A4', '4') + ' '.repeat(16_000_001));
    await leave('e-latin.xml', Buffer.from(answer('A5', 'Zürich'), 'latin1'));
    await leave('f-nul.xml', '<a>\0</a>');
    await leave('g-elsewhere.xml', answer('A7', '7'), 'warehouse');
    await leave('h-good.xml', answer('A8', '8'));
    await leave('i.xml.part', answer('A9', '9'));
    await leave('customer-1.xml', '<customer/>');
    await mkdir(join(folder, 'erp/inbox/j-folder.xml'));
    await receive();
    expect(await states()).toEqual([
      'A3 quarantined order-answer: requestNumber is missing.',
      'A7 quarantined Documents of kind order-answer do not come from the warehouse.',
      'A8 taken',
      'a-broken.xml quarantined Line 1, column 41: unclosed tag: order-answer',
      'b-unknown.xml quarantined price-list is not a document that is known here.',
      'd-large.xml quarantined It is larger than 16 MB. The file is kept as refused/d-large.xml.',
      'e-latin.xml quarantined It is not written in UTF-8.',
      expect.stringContaining('f-nul.xml quarantined'),
    ]);
    // Temporary files, other exchanges' files and folders stay.
    expect(await inbox()).toEqual(['customer-1.xml', 'i.xml.part', 'j-folder.xml']);
    expect(await readdir(join(folder, 'erp/refused'))).toEqual(['d-large.xml']);

    // A corrected document replaces the one with its id, or its file name if only that is known.
    await leave('c-mended.xml', answer('A3', '3'));
    await leave('b-unknown.xml', answer('A2', '2'));
    await receive();
    expect((await rows()).map((row) => `${row.document_id} ${row.state}`)).toEqual([
      'A2 taken',
      'A3 taken',
      'A7 quarantined',
      'A8 taken',
      'a-broken.xml quarantined',
      'd-large.xml quarantined',
      'e-latin.xml quarantined',
      'f-nul.xml quarantined',
    ]);
    // A retry keeps the reason.
    expect(await retry('d-large.xml')).toMatchObject({
      state: 'quarantined',
      problem: 'It is larger than 16 MB. The file is kept as refused/d-large.xml.',
    });
    expect(await retry('e-latin.xml')).toMatchObject({
      state: 'quarantined',
      problem: 'It is not written in UTF-8.',
    });
    expect(await retry('f-nul.xml')).toMatchObject({ state: 'quarantined' });
    expect(await retry('a-broken.xml')).toMatchObject({
      state: 'quarantined',
      problem: 'Line 1, column 41: unclosed tag: order-answer',
    });
  });

  test('a link or a pipe in the inbox is refused once and moved away as it is; the others are taken (R11)', async () => {
    const secret = join(folder, 'secret.xml');
    await writeFile(secret, answer('A1', '1'));
    await leave('c-good.xml', answer('A2', '2'));
    await symlink(secret, join(folder, 'erp/inbox/a-link.xml'));
    execFileSync('mkfifo', [join(folder, 'erp/inbox/b-pipe.xml')]);
    await receive();
    await receive();
    expect(await states()).toEqual([
      'A2 taken',
      'a-link.xml quarantined It is a link, and links are not followed. The file is kept as refused/a-link.xml.',
      'b-pipe.xml quarantined It is not a file that can be read, but a pipe or a device. The file is kept as refused/b-pipe.xml.',
    ]);
    expect(await inbox()).toEqual([]);
    expect((await lstat(join(folder, 'erp/refused/a-link.xml'))).isSymbolicLink()).toBe(true);
    expect((await lstat(join(folder, 'erp/refused/b-pipe.xml'))).isFIFO()).toBe(true);
    expect(await readFile(secret, 'utf8')).toBe(answer('A1', '1'));
    const bodies = await portal.db.many<{ body: string }>(sql`
      SELECT body FROM inbound_documents WHERE document_id <> 'A2'`);
    expect(bodies).toEqual([{ body: '' }, { body: '' }]);
  });

  test('a file with a second name waits until that is gone, and the partner is told of once', async () => {
    const elsewhere = join(folder, 'elsewhere');
    await writeFile(elsewhere, answer('A1', '1'));
    await mkdir(join(folder, 'erp/inbox'), { recursive: true });
    await link(elsewhere, join(folder, 'erp/inbox/1.xml'));
    portal.logLines.length = 0;
    await receive();
    await receive();
    const problem = '1.xml has a second name (a hard link). It is read when that is gone.';
    expect(await portal.db.many(sql`SELECT partner, problem FROM inbox_problems`)).toEqual([
      { partner: 'erp', problem },
    ]);
    expect(portal.logLines.filter((line) => line.includes('a second name'))).toHaveLength(1);
    expect(await inbox()).toEqual(['1.xml']);
    await rm(elsewhere);
    await receive();
    expect(await states()).toEqual(['A1 taken']);
    expect(await portal.db.many(sql`SELECT problem FROM inbox_problems`)).toEqual([]);
  });

  test('folders that are links are not used: nothing is read from elsewhere, and nothing is moved there', async () => {
    const elsewhere = join(folder, 'elsewhere-inbox');
    await mkdir(elsewhere, { recursive: true });
    await mkdir(join(folder, 'erp/inbox'), { recursive: true });
    await writeFile(join(elsewhere, '1.xml'), answer('A1', '1'));
    await symlink(elsewhere, join(folder, 'erp/refused'));
    await symlink(join(elsewhere, '1.xml'), join(folder, 'erp/inbox/link.xml'));
    await receive();
    expect(await readdir(elsewhere)).toEqual(['1.xml']);
    expect(await portal.db.many(sql`SELECT problem FROM inbox_problems`)).toEqual([
      { problem: 'refused is a link, and links are not followed.' },
    ]);
    await rm(join(folder, 'erp/inbox'), { recursive: true });
    await symlink(elsewhere, join(folder, 'erp/inbox'));
    await receive();
    expect(await readdir(elsewhere)).toEqual(['1.xml']);
    expect(await portal.db.many(sql`SELECT problem FROM inbox_problems`)).toEqual([
      { problem: 'inbox is a link, and links are not followed.' },
    ]);
  });

  test('what is sent does not go through a link that lies in its place', async () => {
    const victim = join(folder, 'victim');
    await writeFile(victim, 'precious');
    await mkdir(join(folder, 'erp/outbox'), { recursive: true });
    await symlink(victim, join(folder, 'erp/outbox/order-1.xml.part'));
    await symlink(victim, join(folder, 'erp/outbox/order-1.xml'));
    execFileSync('mkfifo', [join(folder, 'erp/outbox/order-2.xml.part')]);
    const erp = documentsOf(portal, 'erp');
    await erp.put('order-1.xml', '<a/>');
    await erp.put('order-2.xml', '<b/>');
    expect(await readFile(victim, 'utf8')).toBe('precious');
    expect(await readdir(join(folder, 'erp/outbox'))).toEqual(['order-1.xml', 'order-2.xml']);
    expect(await readFile(join(folder, 'erp/outbox/order-1.xml'), 'utf8')).toBe('<a/>');
  });

  test('what is in quarantine is tried again after a fix, under the id that can be read by now', async () => {
    await leave('1.xml', answer('A1', '1', 'unknown'));
    await receive();
    expect(await states()).toEqual(['A1 quarantined Request unknown is not known.']);
    // As if the portal had not known this kind when it arrived.
    await portal.db.run(sql`
      UPDATE inbound_documents SET kind = '', document_id = '1.xml', body = ${answer('A1', '1', 'R-1')}`);
    expect(await retry('1.xml')).toMatchObject({
      documentId: 'A1',
      kind: 'order-answer',
      state: 'waiting',
    });
    await receive();
    expect(await states()).toEqual(['A1 taken']);
    expect(await retry('A1')).toMatchObject({ message: 'Document A1 is taken already.' });
    expect(
      await portal.db.many(sql`
        SELECT resource_id, event_type FROM audit_entries WHERE resource_type = 'document' ORDER BY id DESC LIMIT 1`),
    ).toEqual([{ resource_id: '1.xml', event_type: 'Document Tried Again' }]);
  });

  test('a fault of the portal is logged, undone, tried again later and less and less often, and holds up nobody', async () => {
    faults.add('A1');
    await leave('1.xml', answer('A1', '1'));
    await leave('2.xml', answer('A2', '2'));
    portal.logLines.length = 0;
    const attempts = () =>
      portal.logLines.filter((line) => line.includes('undefined is not a function')).length;
    await receive();
    expect(await imported()).toEqual(['order 2']);
    const fault =
      'A1 waiting It could not be taken because of a fault in the portal, and is tried again by itself.';
    expect(await states()).toEqual([fault, 'A2 taken']);
    expect(attempts()).toBe(1);
    await receive();
    expect(attempts()).toBe(1);
    for (const seconds of [10, 20, 40]) {
      portal.clock.advance({ seconds: seconds - 1 });
      await receive();
      const before = attempts();
      portal.clock.advance({ seconds: 1 });
      await receive();
      expect(attempts()).toBe(before + 1);
    }
    // However long the fault lasts, nothing is lost.
    portal.clock.advance({ hours: 48 });
    await receive();
    expect(await states()).toEqual([fault, 'A2 taken']);
    faults.clear();
    portal.clock.advance({ hours: 1 });
    await receive();
    expect(await imported()).toEqual(['order 1', 'order 2']);
  });

  test('a folder that cannot be read, or files that cannot be removed, hold up nobody and are shown', async () => {
    const problems = () => portal.db.many(sql`SELECT partner, problem FROM inbox_problems ORDER BY partner`);
    await mkdir(join(folder, 'erp'), { recursive: true });
    await writeFile(join(folder, 'erp/inbox'), 'a file');
    await leave('w.xml', answer('W1', '1'), 'warehouse');
    await receive();
    expect(await states()).toEqual([
      'W1 quarantined Documents of kind order-answer do not come from the warehouse.',
    ]);
    expect(await problems()).toEqual([{ partner: 'erp', problem: 'A file is in the place of the folder.' }]);

    await rm(join(folder, 'erp/inbox'));
    for (const name of ['1', '2', '3']) await leave(`${name}.xml`, answer(`A${name}`, name));
    const denied = Object.assign(new Error('EACCES'), { code: 'EACCES' });
    await receive(
      withGateway('erp', (usual) => ({
        get: (name) => (name === '1.xml' ? Promise.reject(denied) : usual.get(name)),
        remove: (name) => (name === '2.xml' ? Promise.reject(denied) : usual.remove(name)),
      })),
    );
    expect(await inbox()).toEqual(['1.xml', '2.xml']);
    expect(await imported()).toEqual(['order 2', 'order 3']);
    expect(await problems()).toEqual([
      { partner: 'erp', problem: 'The folder may not be used: access is denied.' },
    ]);
    await receive();
    expect(await inbox()).toEqual([]);
    expect(await imported()).toEqual(['order 1', 'order 2', 'order 3']);
    expect(await problems()).toEqual([]);
  });

  test('two servers that look at the same time take each document once', async () => {
    const numbers = Array.from({ length: 6 }, (_, place) => String(place));
    for (const number of numbers) {
      await leave(`a${number}.xml`, answer(`A${number}`, number));
      await leave(`S${number}.xml`, status(`S${number}`, number));
    }
    await Promise.all([receive(), receive(), receive()]);
    // One may not see what another has just stored; then it is tried again later.
    portal.clock.advance({ minutes: 1 });
    await receive();
    expect(await imported()).toEqual(
      numbers.flatMap((number) => [`order ${number}`, `status S${number}`]).toSorted(),
    );
    expect((await rows()).every(({ state }) => state === 'taken')).toBe(true);
  });

  test('a shipment of ten thousand tagged units is within the bounds', async () => {
    const example = await readFile(join(import.meta.dirname, '../../../documents/shipment.xml'), 'utf8');
    const unit = '<unit><serial>S-1</serial><tagId>E280116060000204AC6AD0EC</tagId></unit>';
    await leave('w.xml', example.replace('<units>', `<units>${unit.repeat(10_000)}`), 'warehouse');
    await receive();
    expect(await states()).toEqual([expect.stringMatching(/do not come from the warehouse/)]);
  });
});
