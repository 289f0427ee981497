import type { Partner } from '@parwell/domain';
import type { Clock } from '../../platform/clock.ts';
import type { Config } from '../../platform/config.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Log } from '../../platform/log.ts';
import { repeat, type Loop } from '../../platform/repeat.ts';
import { documentFileName } from '../documents/document-gateway.ts';
import { readDocument, writeDocument } from '../documents/documents.ts';
import { findForPartner, leaveForPortal, removeForPartner } from '../documents/embedded-documents.ts';
import { answerOrder } from './answer-order.ts';

interface Needs {
  readonly config: Pick<
    Config,
    'ERP_FOLDER' | 'WAREHOUSE_FOLDER' | 'EMBEDDED_ERP_SECONDS' | 'EMBEDDED_WAREHOUSE_SECONDS'
  >;
  readonly db: Database;
  readonly clock: Clock;
}

const LOOK_EVERY_MS = 1000;
const BATCH = 50;

/** The embedded ERP and warehouse at work, unless a real ERP takes the orders. */
export const embeddedPartners = (context: Needs & { readonly log: Log }): readonly Loop[] =>
  context.config.ERP_FOLDER
    ? []
    : [
        repeat(context.log, LOOK_EVERY_MS, 'the embedded ERP could not work', () =>
          runEmbeddedPartners(context),
        ),
      ];

/** They read what was left for them and write what follows from it. Killed in between, they begin again. */
export async function runEmbeddedPartners({ config, db, clock }: Needs): Promise<number> {
  const delays = {
    erpMs: config.EMBEDDED_ERP_SECONDS * 1000,
    warehouseMs: config.EMBEDDED_WAREHOUSE_SECONDS * 1000,
  };
  /** A real warehouse writes its documents itself. */
  const isEmbedded = (partner: Partner): boolean => partner === 'erp' || !config.WAREHOUSE_FOLDER;
  return db.transaction(async (tx) => {
    const files = await findForPartner(tx, 'erp', BATCH);
    for (const { name, body } of files) {
      const read = readDocument(body);
      if (read.kind === 'order')
        for (const [place, { partner, afterMs, document }] of answerOrder(read.content, delays).entries())
          if (isEmbedded(partner))
            await leaveForPortal(tx, {
              partner,
              // What is written twice has two names.
              name: `${String(place).padStart(2, '0')}-${documentFileName(document.kind, document.content.documentId)}`,
              body: writeDocument(document.kind, document.content as never),
              dueAt: new Date(clock.now().getTime() + afterMs),
            });
      await removeForPartner(tx, 'erp', name);
    }
    return files.length;
  });
}
