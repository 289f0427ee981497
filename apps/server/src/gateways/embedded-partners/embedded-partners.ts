import { PARTNERS, type Partner } from '@parwell/domain';
import { businessDaysOf } from '../../platform/business-days.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Config } from '../../platform/config.ts';
import type { Database, Queryable, Transaction } from '../../platform/db/database.ts';
import type { Log } from '../../platform/log.ts';
import type { Loops } from '../../platform/loops.ts';
import { EMBEDDED } from '../../platform/partner-settings.ts';
import { repeat, type Loop } from '../../platform/repeat.ts';
import { readDocument } from '../documents/documents.ts';
import { findForPartner, leaveForPortal, removeForPartner } from '../documents/embedded-documents.ts';
import { answerExclusionRequest } from './answer-exclusion-request.ts';
import { answerInvoiceRequest, isLeftOut } from './answer-invoice-request.ts';
import { answerOrder, type PartnerDelays, type Planned } from './answer-order.ts';
import { answerStockRequest } from './answer-stock-request.ts';
import { creditOfRequest } from './credit-of-request.ts';
import { invoicesOfRequests } from './invoice-of-requests.ts';
import { plannedFile } from './leave-planned.ts';
import type { Billing } from './make-invoice.ts';

interface Needs {
  readonly config: Config;
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Log;
}

const POLL_MS = 1000;
const BATCH = 50;

const embedded = ({ ERP_FOLDER, WAREHOUSE_FOLDER }: Config): readonly Partner[] =>
  PARTNERS.filter((partner) => (partner === 'erp' ? ERP_FOLDER : WAREHOUSE_FOLDER) === EMBEDDED);

/** Runs the ERP and the warehouse that are embedded, if any. */
export const embeddedPartners = (context: Needs & { readonly loops: Loops }): readonly Loop[] =>
  embedded(context.config).length === 0
    ? []
    : [
        repeat(
          context,
          {
            name: 'embedded partners',
            everyMs: POLL_MS,
            failure: 'the embedded ERP and warehouse could not work',
          },
          () => runEmbeddedPartners(context),
        ),
      ];

/** Reads documents for the partners and leaves their answers. After a kill in between it starts again. */
export async function runEmbeddedPartners({ config, db, log }: Needs): Promise<number> {
  const delays = {
    erpMs: config.EMBEDDED_ERP_SECONDS * 1000,
    warehouseMs: config.EMBEDDED_WAREHOUSE_SECONDS * 1000,
    deliveryMs: config.EMBEDDED_DELIVERY_SECONDS * 1000,
  };
  const billing = { delayMs: 3 * delays.erpMs, days: businessDaysOf({ config }) };
  const partners = embedded(config);
  let read = 0;
  for (const reader of partners)
    await db.transaction(async (tx) => {
      const files = await findForPartner(tx, reader, BATCH);
      read += files.length;
      for (const { name, body } of files) {
        for (const file of await answersTo(tx, body, { ...delays, billing }, name, log))
          // A real warehouse leaves its documents itself.
          if (partners.includes(file.partner)) await leaveForPortal(tx, file);
        await removeForPartner(tx, reader, name);
      }
    });
  return read;
}

/**
 * A document that cannot be read or answered is logged and set aside, so that it does not hold up the others. The
 * exchange keeps its text. Its changes are rolled back, so that no invoice number is lost.
 */
async function answersTo(tx: Transaction, body: string, ways: Ways, name: string, log: Log) {
  await tx.plain('SAVEPOINT answer');
  try {
    const files = (await planOf(tx, body, ways)).map(plannedFile);
    await tx.plain('RELEASE SAVEPOINT answer');
    return files;
  } catch (error) {
    await tx.plain('ROLLBACK TO SAVEPOINT answer; RELEASE SAVEPOINT answer');
    log.warn({ err: error, name }, 'an embedded partner could not read a document');
    return [];
  }
}

type Ways = PartnerDelays & { readonly billing: Billing };

async function planOf(db: Queryable, body: string, { billing, ...delays }: Ways): Promise<Planned[]> {
  const { kind, content } = readDocument(body);
  if (kind === 'order') return answerOrder(content, delays);
  if (kind === 'stock-request') return [answerStockRequest(content, delays.erpMs)];
  if (kind === 'exclusion-request') return [await answerExclusionRequest(db, content, delays.erpMs)];
  if (kind === 'invoice-request')
    return [
      ...answerInvoiceRequest(content, delays),
      ...(await invoicesOfRequests(db, content, billing, (id) => isLeftOut(content.documentId, id))),
    ];
  if (kind === 'credit-request') return creditOfRequest(db, content, billing);
  // The portal has counted card payments already; a report would count them twice.
  if (kind === 'card-payment') return [];
  throw new Error(`Nobody here reads documents of the kind ${kind}.`);
}
