import { randomUUID } from 'node:crypto';
import type { Context } from '../../context.ts';
import { notFound } from '../../platform/app-error.ts';
import type { Transaction } from '../../platform/db/database.ts';
import type { Caller } from '../../platform/http/route.ts';
import { auditOf } from '../audit/audit.public.ts';
import { isCustomer } from '../customers/customers.public.ts';
import { requireConfigured, sendDocument } from '../exchange/exchange.public.ts';
import * as queries from './restock.queries.ts';
import { askForStock } from './warehouse-stock.service.ts';

const warehouseAudit = auditOf('restock', 'warehouse');
const exclusionsAudit = auditOf('restock', 'exclusions');

/** A repeated request within this time uses the answer to the first. */
const ENOUGH_MS = 5000;
const recently = (now: Date): Date => new Date(now.getTime() - ENOUGH_MS);

export const WAREHOUSES_ASKED = 'The warehouses have been asked. Inventory is updated when they answer.';
export const EXCLUSIONS_ASKED = 'The ERP has been asked. Exclusions are updated when it answers.';

/** Asks the warehouses for their stock, once for concurrent requests (OMGT-034). */
export async function syncWarehouses(context: Context, caller: Caller): Promise<{ message: string }> {
  requireConfigured(context, 'warehouse');
  return context.db.transaction(async (tx) => {
    const now = context.clock.now();
    const asked = await askForStock(context, tx, recently(now));
    if (asked.length > 0)
      await warehouseAudit.record(tx, now, {
        resourceId: 'ALL',
        customerId: '',
        by: caller,
        eventType: 'Warehouse Stock Requested',
        description: `Asked ${asked.join(', ')} what they have`,
        after: { warehouses: asked.join(', ') },
      });
    return { message: WAREHOUSES_ASKED };
  });
}

/** OMGT-036. */
export async function syncExclusions(
  context: Context,
  caller: Caller,
  customerId: string | undefined,
): Promise<{ message: string }> {
  requireConfigured(context, 'erp');
  return context.db.transaction(async (tx) => {
    if (customerId !== undefined && !(await isCustomer(tx, customerId))) throw notFound('The customer');
    if (await askForExclusions(context, tx, customerId ?? queries.ALL_CUSTOMERS))
      await exclusionsAudit.record(tx, context.clock.now(), {
        resourceId: customerId ?? 'ALL',
        customerId: customerId ?? '',
        by: caller,
        eventType: 'Restock Exclusions Requested',
        description: `Asked the ERP for the restock exclusions of ${customerId === undefined ? 'all customers' : `customer ${customerId}`}`,
      });
    return { message: EXCLUSIONS_ASKED };
  });
}

/** False if it was just asked, for the same customer or for all. */
async function askForExclusions(context: Context, tx: Transaction, customerId: string): Promise<boolean> {
  const now = context.clock.now();
  if (!(await queries.noteExclusionsAsked(tx, customerId, { since: recently(now), now }))) return false;
  await sendDocument(context, tx, 'erp', 'exclusion-request', {
    documentId: `P-EXCL-${randomUUID()}`,
    requestedAt: now,
    customerId,
  });
  return true;
}
