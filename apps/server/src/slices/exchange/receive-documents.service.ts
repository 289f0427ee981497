import { createHash } from 'node:crypto';
import { PARTNERS, WAIT_FOR_REFERENCE_MS, type Partner } from '@parwell/domain';
import type { Context } from '../../context.ts';
import { readDocument, type AnyDocument } from '../../gateways/documents/documents.ts';
import { XmlProblem } from '../../gateways/documents/xml.ts';
import { AppError } from '../../platform/app-error.ts';
import { repeat, type Loop } from '../../platform/repeat.ts';
import type { DocumentTaker, Taken } from './document-takers.ts';
import * as queries from './exchange.queries.ts';

const LOOK_EVERY_MS = 2000;
/** How many files of a partner are stored in one go. */
const BATCH = 100;

/** Looks for what partners have left, and for what waits, on a server that works. */
export const receiveWhileRunning = (context: Context, takers: readonly DocumentTaker[]): Loop =>
  repeat(context.log, LOOK_EVERY_MS, 'documents could not be received', () =>
    receiveDocuments(context, takers),
  );

export async function receiveDocuments(context: Context, takers: readonly DocumentTaker[]): Promise<void> {
  for (const partner of PARTNERS) await storeArrived(context, partner);
  await takeWaiting(context, takers);
}

/** Stores every file before it is removed: killed in between, it comes again and is a copy. */
async function storeArrived(context: Context, partner: Partner): Promise<void> {
  const gateway = context.gateways.documents[partner];
  for (const name of await gateway.list(BATCH)) {
    const read = await readFile(() => gateway.get(name));
    if (read === undefined) continue;
    await store(context, partner, name, read);
    await gateway.remove(name);
  }
}

interface ReadFile {
  readonly body: string;
  readonly document: AnyDocument | null;
  readonly problem: string;
}

async function readFile(get: () => Promise<string | undefined>): Promise<ReadFile | undefined> {
  let body = '';
  try {
    const text = await get();
    if (text === undefined) return undefined;
    // PostgreSQL cannot store this character, and XML cannot hold it.
    body = text.replaceAll('\0', '\uFFFD');
    return { body, document: readDocument(text), problem: '' };
  } catch (error) {
    if (!(error instanceof XmlProblem)) throw error;
    return { body, document: null, problem: error.message };
  }
}

/**
 * The same document again only adds to its copies. Another one under its id replaces it as long as it is in quarantine, since that is how a
 * partner mends a document; later it is put into quarantine itself.
 */
async function store({ db, clock }: Context, partner: Partner, name: string, read: ReadFile): Promise<void> {
  const { body, document, problem } = read;
  const documentId = document?.content.documentId ?? name;
  const contentHash = createHash('sha256').update(body).digest();
  await db.transaction(async (tx) => {
    const known = await queries.lockInbound(tx, partner, documentId);
    const same = known.find((each) => each.contentHash.equals(contentHash));
    if (same) return queries.addCopy(tx, same.id);
    const taken = known.some(({ state }) => state !== 'quarantined');
    if (!taken)
      await queries.forgetInbound(
        tx,
        known.map(({ id }) => id),
      );
    const refused = taken ? `Document ${documentId} is known with other content.` : problem;
    return queries.insertInbound(tx, {
      partner,
      kind: document?.kind ?? '',
      documentId,
      contentHash,
      body,
      problem: refused,
      state: refused === '' ? 'waiting' : 'quarantined',
      now: clock.now(),
    });
  });
}

/**
 * Takes everything that waits, the oldest first. What waits for something is tried when that has come; a round that takes nothing more is the
 * last one.
 */
export async function takeWaiting(context: Context, takers: readonly DocumentTaker[]): Promise<void> {
  await queries.endWaiting(context.db, new Date(context.clock.now().getTime() - WAIT_FOR_REFERENCE_MS));
  for (
    let ids = await queries.findReady(context.db);
    ids.length > 0;
    ids = await queries.findReady(context.db)
  ) {
    let taken = 0;
    for (const id of ids) taken += (await takeOne(context, takers, id)) ? 1 : 0;
    if (taken === 0) return;
  }
}

/** Whether something has become of it. A fault of ours is logged and leaves it as it was. */
async function takeOne(context: Context, takers: readonly DocumentTaker[], id: number): Promise<boolean> {
  const { db, clock, log } = context;
  try {
    return await db.transaction(async (tx) => {
      const row = await queries.lockWaiting(tx, id);
      if (!row) return false;
      const { kind, content } = readDocument(row.body);
      const taker = takers.find((each) => each.partner === row.partner && each.kind === kind);
      if (!taker)
        throw new AppError('refused', `${row.partner} does not send documents of the kind ${kind}.`);
      const taken: Taken = await taker.take(context, tx, content);
      if ('waitsFor' in taken) {
        await queries.noteWaiting(tx, id, taken.waitsFor);
        return false;
      }
      if ('refused' in taken) {
        await queries.quarantine(tx, id, taken.refused);
        return true;
      }
      await queries.markTaken(tx, id, clock.now());
      if (taken.arrived.length > 0) await queries.releaseWaiting(tx, taken.arrived);
      return true;
    });
  } catch (error) {
    if (error instanceof AppError || error instanceof XmlProblem) {
      await queries.quarantine(db, id, error.message);
      return true;
    }
    log.error({ err: error, document: id }, 'a document could not be taken');
    await queries.noteFault(db, id);
    return false;
  }
}
