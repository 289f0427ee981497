import { createHash } from 'node:crypto';
import type { Partner } from '@parwell/domain';
import type { Context } from '../../context.ts';
import {
  exchangeProblem,
  UnreadableFile,
  type DocumentGateway,
} from '../../gateways/documents/document-gateway.ts';
import { readDocument, readHead } from '../../gateways/documents/documents.ts';
import { XmlProblem } from '../../gateways/documents/xml.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { changed } from '../live/live.public.ts';
import * as queries from './exchange.queries.ts';
import { noteAnswer, noteConfigured } from './partner-answers.queries.ts';

/** Files per partner and run. */
const BATCH = 500;

/**
 * Stores every file before it is removed: after a kill in between, it is read again and counts as a copy. A file that
 * cannot be read or removed does not hold up the others.
 */
export async function storeArrived(context: Context, partner: Partner): Promise<void> {
  const { db, clock, log, gateways } = context;
  const gateway = gateways.documents[partner];
  await noteConfigured(db, partner, gateway !== null, clock.now());
  if (!gateway) {
    await queries.noteInbox(db, partner, '', clock.now());
    return;
  }
  let problem = '';
  const ask = async <Answer>(question: () => Promise<Answer>): Promise<Answer | undefined> => {
    try {
      return await question();
    } catch (error) {
      problem ||= exchangeProblem(error);
      return undefined;
    }
  };
  let stored = 0;
  const arrived = await ask(() => gateway.list());
  if (arrived) await noteAnswer(db, partner, clock.now());
  for (const name of arrived ?? []) {
    if (stored === BATCH) break;
    const read = await ask(() => readFile(gateway, name));
    if (!read) continue;
    await db.transaction((tx) => store(tx, partner, name, read, clock.now()));
    await ask(() => gateway.remove(name));
    stored += 1;
  }
  if ((await queries.noteInbox(db, partner, problem, clock.now())) && problem !== '')
    log.warn({ partner, problem }, 'documents of a partner could not be read');
}

interface ReadFile {
  readonly body: string;
  /** Undefined if not even that is readable. */
  readonly head: ReturnType<typeof readHead>;
  readonly problem: string;
}

async function readFile(gateway: DocumentGateway, name: string): Promise<ReadFile | undefined> {
  try {
    const text = await gateway.get(name);
    return text === undefined ? undefined : readBody(text);
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    return { body: storable(error.text), head: undefined, problem: error.message };
  }
}

function readBody(text: string): ReadFile {
  const body = storable(text);
  try {
    const { kind, content } = readDocument(text);
    return { body, head: { kind, documentId: content.documentId }, problem: '' };
  } catch (error) {
    if (!(error instanceof XmlProblem)) throw error;
    return { body, head: readHead(text), problem: error.message };
  }
}

/** PostgreSQL cannot store this character, and XML cannot contain it. */
const storable = (text: string): string => text.replaceAll('\0', '\uFFFD');

/**
 * The same document again only counts as a copy. Another one with its id replaces it while it is in quarantine, since
 * that is how a partner corrects a document; later it goes to quarantine itself. A document without a readable id
 * uses its file name as id, and is replaced by the next file of that name.
 */
async function store(
  tx: Transaction,
  partner: Partner,
  name: string,
  { body, head, problem }: ReadFile,
  now: Date,
): Promise<void> {
  const documentId = head?.documentId ?? name;
  const contentHash = createHash('sha256').update(body).digest();
  const known = await queries.lockInbound(tx, partner, documentId);
  if (head) await queries.forgetUnreadable(tx, partner, name);
  const same = known.find((each) => each.contentHash.equals(contentHash));
  if (same) {
    changed(tx, 'exchange', null);
    await queries.addCopy(tx, same.id);
    return;
  }
  const counts = known.some(isCounted);
  if (!counts) await queries.forgetInbound(tx, known.map(idOf));
  const refused = counts ? knownOtherwise(documentId) : problem;
  changed(tx, 'exchange', null);
  await queries.insertInbound(tx, {
    partner,
    kind: head?.kind ?? '',
    documentId,
    contentHash,
    body,
    problem: refused,
    state: refused === '' ? 'waiting' : 'quarantined',
    now,
  });
}

/**
 * Judges a stored document as if it had just arrived: it may be readable now. If it is still refused, it stays in
 * quarantine.
 */
export async function storeAgain(tx: Transaction, id: number, now: Date): Promise<void> {
  const row = await queries.findInbound(tx, id);
  if (!row) return;
  const { head, problem } = isWhole(row) ? readBody(row.body) : { head: undefined, problem: row.problem };
  const documentId = head?.documentId ?? row.documentId;
  // Locks the id before the row, as `store` does, to avoid a deadlock.
  const others = (await queries.lockInbound(tx, row.partner, documentId)).filter((each) => each.id !== id);
  if (!(await queries.lockOpen(tx, id))) return;
  const counts = others.some(isCounted);
  if (counts || problem !== '') {
    await queries.refuseAgain(tx, id, counts ? knownOtherwise(documentId) : problem);
    return;
  }
  await queries.forgetInbound(tx, others.map(idOf));
  await queries.release(tx, id, head?.kind ?? '', documentId, now);
}

/** Too large files, and those with invalid characters, are not stored completely and cannot be imported. */
const isWhole = ({ kind, body }: { readonly kind: string; readonly body: string }): boolean =>
  kind !== '' || (body !== '' && !body.includes('\uFFFD'));

const idOf = ({ id }: { readonly id: number }): number => id;

/** Documents in quarantine have had no effect. */
const isCounted = ({ state }: { readonly state: string }): boolean => state !== 'quarantined';

const knownOtherwise = (documentId: string): string =>
  `A document ${documentId} with other content came before. A mended document needs a new id.`;
