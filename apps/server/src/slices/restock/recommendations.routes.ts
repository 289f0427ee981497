import {
  getRestockCounts,
  listExclusions,
  listOrderableProducts,
  listRecommendations,
  syncExclusions,
  syncWarehouseInventory,
  type CallArguments,
} from '@parwell/contract';
import { ALL } from '@parwell/domain';
import type { Context } from '../../context.ts';
import { businessToday } from '../../platform/business-days.ts';
import type { Sql } from '../../platform/db/database.ts';
import { route } from '../../platform/http/route.ts';
import { JsonText } from '../../platform/json-text.ts';
import { perMinute } from '../../platform/http/rate-limit.ts';
import { exclusionList } from './exclusions.list.ts';
import { orderableProducts } from './orderable-products.service.ts';
import { recommendationList } from './recommendations.list.ts';
import { countTabs, readFreshness } from './recommendations.queries.ts';
import * as sync from './sync.service.ts';

type Asked = CallArguments<typeof listRecommendations>['query'];

async function recommendations(
  context: Context,
  { enforceRestockDowExclusions, where, ...page }: Asked,
): Promise<JsonText> {
  const { db, clock } = context;
  // Read before the rows, so that the rows are never older than the given time.
  const { asOf, warehouseAsOf } = await readFreshness(db);
  const { text } = await recommendationList.page(
    db,
    { tenants: ALL, today: businessToday(context), enforceWeekdays: enforceRestockDowExclusions },
    // Chosen rows are returned in any status.
    { ...page, where: where.ids === undefined ? where : { ...where, inventoryStatuses: [] } },
  );
  const fresh = JSON.stringify({ asOf: asOf ?? clock.now(), warehouseAsOf });
  return new JsonText(`${text.slice(0, -1)},${fresh.slice(1)}`);
}

export const recommendationsRoutes = (context: Context, pendingRequests: Sql) => [
  route(listRecommendations, ({ query }) => recommendations(context, query)),
  route(getRestockCounts, ({ query }) => countTabs(context.db, pendingRequests, query.customerId)),
  route(listOrderableProducts, ({ query }, { grants }) => orderableProducts(context, grants, query)),
  route(listExclusions, ({ query }) => exclusionList.page(context.db, undefined, query)),
  route(syncExclusions, ({ body }, caller) => sync.syncExclusions(context, caller, body.customerId), {
    limit: perMinute(30),
  }),
  route(syncWarehouseInventory, (_input, caller) => sync.syncWarehouses(context, caller), {
    limit: perMinute(30),
  }),
];
