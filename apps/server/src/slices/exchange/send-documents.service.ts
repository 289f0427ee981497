import { PARTNERS, type Partner } from '@parwell/domain';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import { documentFileName, exchangeProblem } from '../../gateways/documents/document-gateway.ts';
import { writeDocument, type DocumentKind, type DocumentOf } from '../../gateways/documents/documents.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { defineJob } from '../../platform/jobs.ts';
import { changed } from '../live/live.public.ts';
import type { DocumentListener } from './document-listeners.ts';
import * as queries from './exchange.queries.ts';
import { noteAnswer } from './partner-answers.queries.ts';

/** Also every minute, for what a partner that was away has missed. */
export const sendDocuments = defineJob({
  name: 'send-documents',
  data: z.object({}),
  cron: '* * * * *',
  atStart: true,
});

/** What a document says and, if it is not made of its kind and id, the name of its file. */
export interface DocumentToSend<Kind extends DocumentKind> {
  readonly content: DocumentOf<Kind>;
  readonly fileName?: string;
}

/** Writes documents for a partner, in the transaction that causes them. A job leaves them where the partner finds them. */
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

/** Leaves a document once more, with the same name and text. */
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
 * Takes back a document that was not left for its partner yet, so that it never will be; whether there was one. `sentBefore`: when it was left,
 * if it was to be left once more. Whoever sends at the moment is waited for.
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

/** After so many failures in a row the partner is away, and its other documents are left for the next time. */
const ENOUGH_FAILURES = 3;

/** Leaves every document that was not sent yet, the oldest first. One partner that is away does not hold up the other. */
export async function sendWaitingDocuments(
  context: Context,
  listeners: readonly DocumentListener[],
  signal?: AbortSignal,
): Promise<void> {
  const problems = await Promise.all(PARTNERS.map((partner) => sendTo(context, listeners, partner, signal)));
  const problem = problems.find((each) => each !== undefined);
  // The job is tried again, sooner than in a minute.
  if (problem !== undefined) throw new Error(`Documents could not be sent: ${problem}`);
}

/** What went wrong first, if anything did. */
async function sendTo(
  context: Context,
  listeners: readonly DocumentListener[],
  partner: Partner,
  signal: AbortSignal | undefined,
): Promise<string | undefined> {
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

/**
 * It is marked as sent afterwards, so that it may be written twice, under the same name and with the same text, if this process is killed in
 * between. Whoever else sends to the partner at the same time waits, so that nobody reads what two have written.
 */
async function sendNext(
  context: Context,
  listeners: readonly DocumentListener[],
  partner: Partner,
  after: number,
) {
  const { db, clock, gateways } = context;
  return db.transaction(async (tx) => {
    await queries.lockOutbox(tx, partner);
    const document = await queries.findUnsent(tx, partner, after);
    if (!document) return undefined;
    const { id, kind, documentId, fileName, body } = document;
    changed(tx, 'exchange', null);
    try {
      await gateways.documents[partner].put(fileName ?? documentFileName(kind, documentId), body);
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
