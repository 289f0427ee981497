import {
  beginStock,
  checkOpeningStock,
  getEvidence,
  getLatestScan,
  getStockSummary,
  listCountLots,
  listInventory,
  listLedger,
  getRecentVends,
  listStockProducts,
  listUnits,
  readStockScan,
  reportInventory,
  undoVend,
  updateInventory,
} from '@parwell/contract';
import type { Context } from '../../context.ts';
import { route } from '../../platform/http/route.ts';
import * as change from './change-stock.service.ts';
import * as stock from './device-stock.service.ts';
import { getEvidence as getEvidenceOf } from './evidence.service.ts';
import * as list from './inventory.list.ts';
import * as opening from './opening-stock.service.ts';
import * as scan from './stock-scan.service.ts';

export const inventoryRoutes = (context: Context) => [
  route(listInventory, ({ query }, caller) =>
    list.listInventory(context.db, stock.stockTenants(caller), query),
  ),
  route(listUnits, ({ query }, caller) => stock.listUnits(context, caller, query)),
  route(getStockSummary, ({ params }, caller) => stock.getSummary(context, caller, params.cabinetId)),
  route(getLatestScan, ({ params }, caller) => stock.getLatestScan(context, caller, params.cabinetId)),
  route(listStockProducts, ({ params }, caller) =>
    stock.listStockProducts(context, caller, params.cabinetId),
  ),
  route(listLedger, ({ query }, caller) => stock.listLedger(context, caller, query)),
  route(getEvidence, ({ params }, caller) => getEvidenceOf(context, caller, params.rowId)),
  route(getRecentVends, ({ params }, caller) => stock.getRecentVends(context, caller, params.cabinetId)),
  route(readStockScan, async ({ params, body }, caller) =>
    scan.readStockScan(context, await stock.requireStockedDevice(context.db, caller, params.cabinetId), body),
  ),
  route(listCountLots, ({ params }, caller) => stock.listCountLots(context, caller, params.cabinetId)),
  route(updateInventory, ({ body }, caller) => change.updateInventory(context, caller, body)),
  route(reportInventory, ({ body }, caller) => change.reportInventory(context, caller, body)),
  route(checkOpeningStock, ({ body }, caller) => opening.checkOpeningStock(context, caller, body)),
  route(beginStock, ({ body }, caller) => opening.beginStock(context, caller, body)),
  route(undoVend, ({ body }, caller) => change.undoVend(context, caller, body)),
];
