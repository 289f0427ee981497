import { PARTNERS, restUntilNextTryMs, WAIT_FOR_REFERENCE_MS } from '@parwell/domain';
import type { Context } from '../../context.ts';
import { readDocument } from '../../gateways/documents/documents.ts';
import { XmlProblem } from '../../gateways/documents/xml.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { repeat, type Loop } from '../../platform/repeat.ts';
import { changed } from '../live/live.public.ts';
import type { DocumentImporter } from './document-importers.ts';
import * as queries from './exchange.queries.ts';
import { storeArrived } from './store-documents.service.ts';

const POLL_MS = 2000;

/** Runs on workers. */
export const receiveWhileRunning = (context: Context, importers: readonly DocumentImporter[]): Loop =>
  repeat(context, { name: 'documents', everyMs: POLL_MS, failure: 'documents could not be received' }, () =>
    receiveDocuments(context, importers),
  );

export async function receiveDocuments(
  context: Context,
  importers: readonly DocumentImporter[],
): Promise<void> {
  for (const partner of PARTNERS) await storeArrived(context, partner);
  await importWaiting(context, importers);
}

/**
 * Imports all due documents, oldest first, and those that become due by it. A document is never due again at once, so
 * one that fails does not hold up the others.
 */
async function importWaiting(context: Context, importers: readonly DocumentImporter[]): Promise<void> {
  const { db, clock } = context;
  await queries.endWaiting(db, new Date(clock.now().getTime() - WAIT_FOR_REFERENCE_MS));
  const others: number[] = [];
  for (;;) {
    const ids = await queries.findReady(db, clock.now(), others);
    if (ids.length === 0) return;
    for (const id of ids) if (!(await importOne(context, importers, id))) others.push(id);
  }
}

/** The fault is the portal's: the partner cannot do anything about it. */
const FAULT = 'It could not be taken because of a fault in the portal, and is tried again by itself.';

/** Returns false if another server works on it. */
async function importOne(
  context: Context,
  importers: readonly DocumentImporter[],
  id: number,
): Promise<boolean> {
  const { db, clock, log } = context;
  let tries = 0;
  const later = () => new Date(clock.now().getTime() + restUntilNextTryMs(tries));
  try {
    return await db.transaction(async (tx) => {
      const row = await queries.lockWaiting(tx, id);
      if (!row) return false;
      tries = row.tries;
      changed(tx, 'exchange', null);
      const outcome = await importContent(context, importers, tx, row);
      if ('waitsFor' in outcome) await queries.noteWaiting(tx, id, outcome.waitsFor, later());
      else if ('refused' in outcome) await queries.quarantine(tx, id, outcome.refused);
      else {
        await queries.markImported(tx, id, clock.now());
        if (outcome.arrived.length > 0) await queries.releaseWaiting(tx, outcome.arrived, clock.now());
      }
      return true;
    });
  } catch (error) {
    if (isRefusal(error)) await queries.quarantine(db, id, error.message);
    else {
      log.error({ err: error, document: id }, 'a document could not be taken');
      await queries.noteFault(db, id, FAULT, later());
    }
    changed(db, 'exchange', null);
    return true;
  }
}

function importContent(
  context: Context,
  importers: readonly DocumentImporter[],
  tx: Transaction,
  { partner, body }: { readonly partner: (typeof PARTNERS)[number]; readonly body: string },
) {
  const { kind, content } = readDocument(body);
  const importer = importers.find((each) => each.partner === partner && each.kind === kind);
  if (!importer)
    throw new AppError(
      'refused',
      `Documents of kind ${kind} do not come from the ${partner === 'erp' ? 'ERP' : 'warehouse'}.`,
    );
  return importer.importDocument(context, tx, content);
}

/** The document is at fault. Conflicts and missing services are not its fault. */
const isRefusal = (error: unknown): error is Error =>
  error instanceof XmlProblem ||
  (error instanceof AppError && ['refused', 'not_found', 'bad_request'].includes(error.code));
