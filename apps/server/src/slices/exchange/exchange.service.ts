import type {
  CallResponse,
  ExchangedDocument,
  getDocument as getCall,
  getExchange as exchangeCall,
} from '@parwell/contract';
import { mayRetry, PARTNERS } from '@parwell/domain';
import { AppError, notFound } from '../../platform/app-error.ts';
import { sql, type Queryable } from '../../platform/db/database.ts';
import { select } from '../../platform/db/list-rows.ts';
import type { Caller } from '../../platform/http/route.ts';
import { wholeList } from '../../platform/whole-list.ts';
import { auditOf } from '../audit/audit.public.ts';
import { isConfigured, requireConfigured } from './configured-partners.ts';
import type { DocumentParts, ExchangeContext } from './document-parts.ts';
import { documentFields, documents } from './exchange.list.ts';
import * as queries from './exchange.queries.ts';
import { sendDocuments } from './send-documents.service.ts';
import { storeAgain } from './store-documents.service.ts';

const audit = auditOf('exchange', 'document');

interface Key {
  readonly direction: 'in' | 'out';
  readonly entryId: number;
}

async function findDocument(
  db: Queryable,
  parts: DocumentParts,
  { direction, entryId }: Key,
): Promise<CallResponse<typeof getCall>> {
  const found = await db.maybe<CallResponse<typeof getCall>>(sql`
    SELECT ${select({ ...documentFields(parts), body: sql`documents.body` })} FROM ${documents}
    WHERE documents.direction = ${direction} AND documents.id = ${entryId}`);
  if (!found) throw notFound('The document');
  return found;
}

export const getDocument = ({ db, parts }: ExchangeContext, key: Key) => findDocument(db, parts, key);

/** Tries again a document that waits, is in quarantine or could not be sent. */
export async function retryDocument(
  context: ExchangeContext,
  caller: Caller,
  key: Key,
): Promise<ExchangedDocument> {
  const { db, clock, enqueue, parts } = context;
  return db.transaction(async (tx) => {
    const before = await findDocument(tx, parts, key);
    if (!mayRetry(before.state))
      throw new AppError('refused', `Document ${before.documentId} is ${before.state} already.`);
    if (key.direction === 'out') {
      requireConfigured(context, before.partner);
      await enqueue(tx, sendDocuments, {});
    } else await storeAgain(tx, key.entryId, clock.now());
    await audit.record(tx, clock.now(), {
      resourceId: before.documentId,
      customerId: '',
      by: caller,
      eventType: 'Document Tried Again',
      description: `${before.kind || 'Document'} ${before.documentId} is tried again`,
      before: { state: before.state, problem: before.problem },
    });
    const { body: _body, ...after } = await findDocument(tx, parts, key);
    return after;
  });
}

export async function getExchange(context: ExchangeContext): Promise<CallResponse<typeof exchangeCall>> {
  const { db, clock, parts } = context;
  const rows = await queries.findStanding(db);
  const orders = await parts.countUnanswered(db, clock.now());
  return wholeList(
    PARTNERS.map((partner) => {
      const row = rows.find((each) => each.partner === partner);
      if (!row) throw new Error(`No standing of ${partner}`);
      // Only the ERP gets orders.
      return {
        ...row,
        ...(!isConfigured(context, partner) && { notConfigured: true as const }),
        ...(partner === 'erp' ? orders : { unanswered: 0, late: 0 }),
      };
    }),
  );
}
