import {
  beginStock,
  getBusinessDay,
  getCurrentInventory,
  getStockByExpiry,
  groupInventory,
  listCartridges,
  listInventoryHistory,
  listSerials,
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
  lookUpStock,
  readStockScan,
  reportInventory,
  undoVend,
  updateInventory,
} from '@parwell/contract';
import type { Context } from '../../context.ts';
import { businessToday } from '../../platform/business-days.ts';
import { SEARCHES } from '../../platform/http/rate-limit.ts';
import { route } from '../../platform/http/route.ts';
import { directCsv } from '../../platform/reports/direct-csv.ts';
import * as change from './stock/change-stock.service.ts';
import * as stock from './stock/device-stock.service.ts';
import { getEvidence as getEvidenceOf } from './ledger/evidence.service.ts';
import { listHistory } from './history/history.list.ts';
import * as views from './views/inventory-views.service.ts';
import { inventoryReport } from './views/inventory.report.ts';
import { stockTenants } from './ledger/stock-tenants.ts';
import * as opening from './stock/opening-stock.service.ts';
import * as lookup from './stock/stock-lookup.service.ts';
import * as scan from './stock/stock-scan.service.ts';

export const inventoryRoutes = (context: Context) => [
  route(listInventory, ({ query }, caller) => views.listStock(context, caller, 'lot', query)),
  route(listCartridges, ({ query }, caller) => views.listStock(context, caller, 'cartridge', query)),
  route(listSerials, ({ query }, caller) => views.listStock(context, caller, 'serial', query)),
  route(getStockByExpiry, ({ params, query }, caller) =>
    views.getByExpiry(context, caller, params.variant, query),
  ),
  route(groupInventory, (input, caller) => views.groupStock(context, caller, input)),
  route(getCurrentInventory, ({ query }, caller) => views.listStock(context, caller, 'lot', query), {
    exportFile: directCsv(context, inventoryReport),
  }),
  route(listInventoryHistory, ({ params, query }, caller) =>
    listHistory(context.db, stockTenants(caller), params.variant, query),
  ),
  route(getBusinessDay, async () => ({ today: businessToday(context) })),
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
  route(lookUpStock, ({ query }, caller) => lookup.lookUpStock(context, stockTenants(caller), query), {
    limit: SEARCHES,
  }),
  route(listCountLots, ({ params }, caller) => stock.listCountLots(context, caller, params.cabinetId)),
  route(updateInventory, ({ body }, caller) => change.updateInventory(context, caller, body)),
  route(reportInventory, ({ body }, caller) => change.reportInventory(context, caller, body)),
  route(checkOpeningStock, ({ body }, caller) => opening.checkOpeningStock(context, caller, body)),
  route(beginStock, ({ body }, caller) => opening.beginStock(context, caller, body)),
  route(undoVend, ({ body }, caller) => change.undoVend(context, caller, body)),
];
