import type { CallArguments, listOrderableProducts, RestockRecommendation } from '@parwell/contract';
import {
  ALL,
  can,
  firstBatch,
  recommendToCustomer,
  restockWarningText,
  type CalendarDate,
  type Grants,
} from '@parwell/domain';
import type { Context } from '../../context.ts';
import { businessToday } from '../../platform/business-days.ts';
import { findOrderable } from './recommendations.queries.ts';

type Asked = CallArguments<typeof listOrderableProducts>['query'];

/** Products that can be ordered for a customer. Only the provider's planners see warehouse stock. */
export async function orderableProducts(
  context: Pick<Context, 'db' | 'clock' | 'config'>,
  grants: Grants,
  { minQty, ...of }: Asked,
): Promise<{ restockRecommendations: RestockRecommendation[] }> {
  const today = businessToday(context);
  const rows = await findOrderable(context.db, { today }, of);
  const show = can(grants, 'create', 'orders', ALL)
    ? (row: RestockRecommendation) => withFirstBatch(row, today, minQty)
    : forCustomer;
  return { restockRecommendations: rows.map(show) };
}

function withFirstBatch(
  row: RestockRecommendation,
  today: CalendarDate,
  minQty: number | undefined,
): RestockRecommendation {
  const batches = row.warehouseInventory.flat();
  const first = firstBatch(
    row.facts,
    today,
    batches.map(({ warehouse, lotNumber, expirationDate, warehouseQty }) => ({
      warehouse,
      lot: lotNumber,
      expiration: expirationDate,
      available: warehouseQty,
    })),
    minQty,
  );
  const chosen = batches.find(
    ({ warehouse, lotNumber }) => warehouse === first?.warehouse && lotNumber === first.lot,
  );
  return { ...row, defaultBatch: chosen ?? null };
}

/** Removes the provider's internals: warehouses, cost, refusals, and planners' notes. */
function forCustomer(row: RestockRecommendation): RestockRecommendation {
  const { status, warnings } = recommendToCustomer(row.facts);
  return {
    ...row,
    inventoryStatus: status,
    warnings: warnings.map(restockWarningText),
    customerNote: '',
    customerProductNote: '',
    productNote: '',
    defaultBatch: null,
    proposedBatches: [],
    warehouseInventory: [],
    packValue: 0,
    facts: { ...row.facts, failure: '', warehouses: [], batches: [] },
  };
}
