import { NOT_CONFIGURED, PARTNERS, type Partner } from '@parwell/domain';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import { documentFileName, exchangeProblem } from '../../gateways/documents/document-gateway.ts';
import { writeDocument, type DocumentKind, type DocumentOf } from '../../gateways/documents/documents.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { defineJob } from '../../platform/jobs.ts';
import { changed } from '../live/live.public.ts';
import { isConfigured } from './configured-partners.ts';
import type { DocumentListener } from './document-listeners.ts';
import * as queries from './exchange.queries.ts';
import { noteAnswer } from './partner-answers.queries.ts';

/** Also every minute, to catch up after a partner was away. */
export const sendDocuments = defineJob({
  name: 'send-documents',
  data: z.object({}),
  cron: '* * * * *',
  atStart: true,
});

/** The content and, unless derived from kind and id, the file name. */
export interface DocumentToSend<Kind extends DocumentKind> {
  readonly content: DocumentOf<Kind>;
  readonly fileName?: string;
}

/** Stores documents for a partner in the transaction that causes them. A job delivers them. */
export async function sendManyDocuments<Kind extends DocumentKind>(
  { clock, enqueue }: Pick<Context, 'clock' | 'enqueue'>,
  tx: Transaction,
  partner: Partner,
  kind: Kind,
  documents: readonly DocumentToSend<Kind>[],
): Promise<void> {
  if (documents.length === 0) return;
  const unsent = documents.map(({ content, fileName }) => ({
    partner,
    kind,
    documentId: content.documentId,
    body: writeDocument(kind, content),
    fileName: fileName ?? null,
  }));
  await queries.insertOutbound(tx, unsent, clock.now());
  changed(tx, 'exchange', null);
  await enqueue(tx, sendDocuments, {});
}

export const sendDocument = <Kind extends DocumentKind>(
  context: Pick<Context, 'clock' | 'enqueue'>,
  tx: Transaction,
  partner: Partner,
  kind: Kind,
  content: DocumentOf<Kind>,
): Promise<void> => sendManyDocuments(context, tx, partner, kind, [{ content }]);

/** Delivers a document again, with the same name and text. */
export async function sendDocumentAgain(
  { enqueue }: Pick<Context, 'enqueue'>,
  tx: Transaction,
  documentId: string,
): Promise<void> {
  await queries.sendAgain(tx, documentId);
  changed(tx, 'exchange', null);
  await enqueue(tx, sendDocuments, {});
}

/**
 * Withdraws a document that is not delivered yet; returns whether there was one. `sentBefore`: the time of its first
 * delivery, if it was to be delivered again. Waits for a concurrent send.
 */
export async function withdrawDocument(
  tx: Transaction,
  partner: Partner,
  documentId: string,
  sentBefore: Date | null,
): Promise<boolean> {
  if (await queries.findIsSent(tx, documentId)) return false;
  await queries.lockOutbox(tx, partner);
  changed(tx, 'exchange', null);
  return (await queries.withdraw(tx, documentId, sentBefore)) > 0;
}

/** After this many failures in a row the partner counts as away, and the rest waits for the next run. */
const ENOUGH_FAILURES = 3;

/** Delivers all unsent documents, oldest first. A partner that is away does not hold up the other. */
export async function sendWaitingDocuments(
  context: Context,
  listeners: readonly DocumentListener[],
  signal?: AbortSignal,
): Promise<void> {
  const problems = await Promise.all(PARTNERS.map((partner) => sendTo(context, listeners, partner, signal)));
  const problem = problems.find((each) => each !== undefined);
  // The job is retried sooner than in a minute.
  if (problem !== undefined) throw new Error(`Documents could not be sent: ${problem}`);
}

async function sendTo(
  context: Context,
  listeners: readonly DocumentListener[],
  partner: Partner,
  signal: AbortSignal | undefined,
): Promise<string | undefined> {
  if (!isConfigured(context, partner)) {
    await keepUntilConfigured(context, partner);
    return undefined;
  }
  let first: string | undefined;
  for (let after = 0, failures = 0; failures < ENOUGH_FAILURES;) {
    signal?.throwIfAborted();
    const tried = await sendNext(context, listeners, partner, after);
    if (!tried) break;
    after = tried.id;
    failures = tried.problem === undefined ? 0 : failures + 1;
    first ??= tried.problem;
  }
  return first;
}

/** Documents that nobody can get yet say why they wait. They are sent once their partner is configured. */
async function keepUntilConfigured({ db, clock }: Context, partner: Partner): Promise<void> {
  if ((await queries.noteAllUnsent(db, partner, NOT_CONFIGURED[partner], clock.now())) > 0)
    changed(db, 'exchange', null);
}

/**
 * Marked as sent after writing, so that it may be written twice, with the same name and text, if the process is
 * killed in between. Concurrent senders to the partner wait, so that documents keep their order.
 */
async function sendNext(
  context: Context,
  listeners: readonly DocumentListener[],
  partner: Partner,
  after: number,
) {
  const { db, clock, gateways } = context;
  const gateway = gateways.documents[partner];
  if (!gateway) return undefined;
  return db.transaction(async (tx) => {
    await queries.lockOutbox(tx, partner);
    const document = await queries.findUnsent(tx, partner, after);
    if (!document) return undefined;
    const { id, kind, documentId, fileName, body } = document;
    changed(tx, 'exchange', null);
    try {
      await gateway.put(fileName ?? documentFileName(kind, documentId), body);
    } catch (error) {
      const problem = exchangeProblem(error);
      await queries.noteUnsent(tx, id, problem, clock.now());
      return { id, problem };
    }
    await queries.markSent(tx, id, clock.now());
    await noteAnswer(tx, partner, clock.now());
    for (const listener of listeners)
      if (listener.kind === kind) await listener.sent(context, tx, documentId);
    return { id, problem: undefined };
  });
}
