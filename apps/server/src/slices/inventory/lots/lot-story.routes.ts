import {
  confirmLot,
  correctLot,
  getLotStory,
  listLotDevices,
  listLotMovements,
  listLotReviews,
  listLotTasks,
} from '@parwell/contract';
import type { Context } from '../../../context.ts';
import { route } from '../../../platform/http/route.ts';
import { stockTenants } from '../ledger/stock-tenants.ts';
import * as correct from './correct-lot.service.ts';
import * as lists from './lot-story.list.ts';
import { lotTaskList } from './lot-tasks.list.ts';
import * as story from './lot-story.service.ts';

export const lotStoryRoutes = (context: Context) => [
  route(getLotStory, ({ query }, caller) => story.getLotStory(context, caller, query)),
  route(listLotDevices, ({ query }, caller) =>
    lists.lotDeviceList.page(context.db, stockTenants(caller), query),
  ),
  route(listLotMovements, ({ query }, caller) =>
    lists.lotMovementList.page(context.db, stockTenants(caller), query),
  ),
  route(listLotReviews, ({ query }, caller) =>
    lists.lotReviewList.page(context.db, stockTenants(caller), query),
  ),
  route(correctLot, ({ body }, caller) => correct.correctLot(context, caller, body)),
  route(confirmLot, ({ body }, caller) => correct.confirmLot(context, caller, body)),
  route(listLotTasks, ({ query }) => lotTaskList.page(context.db, undefined, query)),
];
