import type {
  CallArguments,
  CallResponse,
  listCountLots as countLotsCall,
  getLatestScan as latestScanCall,
  listLedger as ledgerCall,
  listStockProducts as productsCall,
  listUnits as unitsCall,
  LatestScan,
  RecentVends,
  StockSummary,
} from '@parwell/contract';
import { ALL, can, expiryParts, isIn, mayChooseOwner, presetOwner, type SectionRules } from '@parwell/domain';
import type { Context } from '../../../context.ts';
import { notFound } from '../../../platform/app-error.ts';
import { businessDaysOf, businessToday } from '../../../platform/business-days.ts';
import type { Queryable } from '../../../platform/db/database.ts';
import type { Caller } from '../../../platform/http/route.ts';
import { wholeList } from '../../../platform/whole-list.ts';
import { findLayouts } from '../../device-configuration/device-configuration.public.ts';
import { findLastFullRead } from '../../device-gateway/device-gateway.public.ts';
import { findPar } from '../../par/par.public.ts';
import { findOnTheWay } from '../in-transit/in-transit.queries.ts';
import * as queries from './device-stock.queries.ts';
import { sectionsOf } from '../ledger/load-stock.service.ts';
import { hasBegun } from './opening-stock.queries.ts';
import { listScaleCounts } from '../ledger/section-scans.queries.ts';
import { stockTenants } from '../ledger/stock-tenants.ts';

const MINUTE_MS = 60_000;

/** A device whose stock the caller may see, or "not found". */
export async function requireStockedDevice(
  db: Queryable,
  caller: Caller,
  cabinetId: string,
): Promise<queries.StockedDevice> {
  const device = await queries.findStockedDevice(db, stockTenants(caller), cabinetId);
  if (!device) throw notFound('The device');
  return device;
}

export async function getSummary(context: Context, caller: Caller, cabinetId: string): Promise<StockSummary> {
  const { db } = context;
  const device = await requireStockedDevice(db, caller, cabinetId);
  const rows = await queries.listExpirations(db, cabinetId);
  const sumOf = (of: 'units' | 'lots', some = rows) => some.reduce((sum, row) => sum + row[of], 0);
  const today = businessToday(context);
  return {
    today,
    begun: await hasBegun(context.db, cabinetId),
    units: sumOf('units'),
    lots: sumOf('lots'),
    byExpiry: expiryParts(today).map(({ part, days }) => ({
      part,
      days,
      units: sumOf(
        'units',
        rows.filter(({ expiration }) => isIn(days, expiration)),
      ),
    })),
    lastCountedAt: await queries.findLastCount(db, device),
    onTheWay: can(caller.grants, 'read', 'orders', device.customerId) ? await findOnTheWay(db, device) : [],
  };
}

export async function listUnits(
  { db }: Context,
  caller: Caller,
  lot: queries.LotOf,
): Promise<CallResponse<typeof unitsCall>> {
  await requireStockedDevice(db, caller, lot.cabinetId);
  return wholeList(await queries.listUnits(db, lot));
}

/**
 * Compares the last full read with the tags that should be there, or, of a device that weighs, the scales' last
 * counts with the ledger (S20). A tag that has just left is not missing.
 */
export async function getLatestScan(
  { db }: Context,
  caller: Caller,
  cabinetId: string,
): Promise<CallResponse<typeof latestScanCall>> {
  const { cabinetType } = await requireStockedDevice(db, caller, cabinetId);
  if (cabinetType === 'WEIGHT') return { result: await latestScaleCounts(db, cabinetId) };
  const read = await findLastFullRead(db, cabinetId);
  if (!read) return { result: null };
  const seen = new Set(Array.isArray(read.tags) ? read.tags.map((tag) => String(tag).toUpperCase()) : []);
  const expected = await queries.listTagsIn(db, cabinetId);
  const named = await queries.findNamedTags(db, [...seen]);
  return {
    result: {
      scannedAt: read.at,
      seen: expected.filter(({ tagId }) => seen.has(tagId)).length,
      notSeen: expected
        .filter(({ tagId, pending }) => !seen.has(tagId) && !pending)
        .map(({ pending: _pending, ...tag }) => tag),
      unknown: [...seen].filter((tagId) => !named.has(tagId)).toSorted(),
      sections: [],
    },
  };
}

/** A section that was set up for another product since has no count. */
async function latestScaleCounts(db: Queryable, cabinetId: string): Promise<LatestScan | null> {
  const layout = (await findLayouts(db, [cabinetId])).get(cabinetId);
  const setUpFor = layout ? sectionsOf(layout) : new Map<string, SectionRules>();
  const sections = (await listScaleCounts(db, cabinetId)).filter(
    ({ section, productId }) => setUpFor.get(section)?.productId === productId,
  );
  const [last] = sections.map(({ countedAt }) => countedAt).toSorted((a, b) => Date.parse(b) - Date.parse(a));
  return last === undefined ? null : { scannedAt: last, seen: 0, notSeen: [], unknown: [], sections };
}

export async function listStockProducts(
  { db }: Context,
  caller: Caller,
  cabinetId: string,
): Promise<CallResponse<typeof productsCall>> {
  const device = await requireStockedDevice(db, caller, cabinetId);
  const offered = await queries.listOffered(db, cabinetId);
  const par = await findPar(
    db,
    device.customerId,
    offered.map(({ productId }) => ({ ...device, productId })),
  );
  return wholeList(
    offered.map(({ source, ...product }) => ({
      ...product,
      mayChooseOwner: mayChooseOwner(source),
      presetOwnership: presetOwner({
        source,
        salesType: par.find(({ productId }) => productId === product.productId)?.salesType ?? null,
      }),
    })),
  );
}

/** The lots to count. A person who comes back on the same day of the business continues the count. */
export async function listCountLots(
  context: Context,
  caller: Caller,
  cabinetId: string,
): Promise<CallResponse<typeof countLotsCall>> {
  const { db } = context;
  await requireStockedDevice(db, caller, cabinetId);
  const startOfDay = businessDaysOf(context).startOf(businessToday(context));
  return wholeList(await queries.listCountLots(db, cabinetId, new Date(startOfDay)));
}

export async function listLedger(
  { db }: Context,
  caller: Caller,
  query: CallArguments<typeof ledgerCall>['query'],
): Promise<CallResponse<typeof ledgerCall>> {
  const rows = await queries.listLedger(db, stockTenants(caller), query);
  return {
    result: rows.map(({ total: _total, ...row }) => row),
    total_record: rows[0]?.total ?? 0,
  };
}

export async function getRecentVends(
  { db, config, clock }: Context,
  caller: Caller,
  cabinetId: string,
): Promise<RecentVends> {
  const device = await requireStockedDevice(db, caller, cabinetId);
  const mayRevert = can(caller.grants, 'create', 'inventory', ALL);
  const vends = await queries.listVends(db, device, clock.now());
  return {
    pending: await queries.listPending(db, cabinetId, config.LEDGER_GRACE_MINUTES * MINUTE_MS),
    vends: vends.map((vend) => ({
      ...vend,
      mayUndo: mayRevert && vend.reversedAt === null,
    })),
  };
}
