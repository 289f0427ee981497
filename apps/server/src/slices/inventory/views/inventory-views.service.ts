import type {
  CallArguments,
  CallResponse,
  getStockByExpiry as byExpiryCall,
  groupInventory as groupCall,
  InventoryFilter,
  StockVariant,
} from '@parwell/contract';
import { DATE_FORMATS, expiryParts, isIn } from '@parwell/domain';
import type { Context } from '../../../context.ts';
import { businessDaysOf, businessToday } from '../../../platform/business-days.ts';
import type { Queryable } from '../../../platform/db/database.ts';
import { sql } from '../../../platform/db/database.ts';
import type { FileAnswer } from '../../../platform/http/file-answer.ts';
import type { Caller } from '../../../platform/http/route.ts';
import { JsonText } from '../../../platform/json-text.ts';
import { directCsv } from '../../../platform/reports/direct-csv.ts';
import { cartridgeList, type CartridgeViewer } from './cartridges.list.ts';
import { stockTenants } from '../ledger/stock-tenants.ts';
import { inventoryList } from './inventory.list.ts';
import { inventoryReport, VIEW_TYPES } from './inventory.report.ts';
import { serialList } from './serials.list.ts';
import { findThawedEarlier, type Expiring } from './thawed-earlier.queries.ts';

/** The lists of current stock; they accept the same queries, except for the sort keys. */
const LISTS = { lot: inventoryList, cartridge: cartridgeList, serial: serialList } as const;

type QueryOf<Variant extends StockVariant> = Parameters<(typeof LISTS)[Variant]['page']>[2];

const viewerOf = (context: Context, caller: Caller): CartridgeViewer => ({
  tenants: stockTenants(caller),
  today: businessToday(context),
  now: context.clock.now(),
  timeZone: businessDaysOf(context).timeZone,
});

const pageOf = (
  db: Queryable,
  viewer: CartridgeViewer,
  variant: StockVariant,
  query: QueryOf<StockVariant>,
): Promise<JsonText> =>
  // The calls have checked that the list can be sorted by this key.
  (LISTS[variant] as typeof inventoryList).page(db, viewer, query as QueryOf<'lot'>);

/** The rows also stand under `inventories`, where older clients read them (DAPI-061). */
export async function listStock<Variant extends StockVariant>(
  context: Context,
  caller: Caller,
  variant: Variant,
  query: QueryOf<Variant>,
): Promise<JsonText> {
  const { text } = await pageOf(context.db, viewerOf(context, caller), variant, query);
  const rows = text.slice('{"result":'.length, text.lastIndexOf(',"total_record":'));
  return new JsonText(`${text.slice(0, -1)},"inventories":${rows}}`);
}

const UNITS = { lot: sql`units`, cartridge: sql`stock.quantity`, serial: sql`1` } as const;

/**
 * Units by expiration, of all that match apart from the filter by expiration: each part of the answer is a way to set
 * it.
 */
export async function getByExpiry(
  context: Context,
  caller: Caller,
  variant: StockVariant,
  where: InventoryFilter,
): Promise<CallResponse<typeof byExpiryCall>> {
  const list = LISTS[variant] as typeof inventoryList;
  const viewer = viewerOf(context, caller);
  const { text } = await list.groups(context.db, viewer, where, {
    by: { expiration: sql`lots.expiration` },
    sums: { units: UNITS[variant] },
  });
  const { result: byLot } = JSON.parse(text) as { readonly result: readonly Expiring[] };
  const result = [...byLot, ...(variant === 'serial' ? [] : await findThawedEarlier(context, viewer, where))];
  const sumOf = (of: 'units' | 'count', some = result) => some.reduce((sum, row) => sum + row[of], 0);
  const today = businessToday(context);
  return {
    today,
    units: sumOf('units'),
    rows: sumOf('count'),
    byExpiry: expiryParts(today).map(({ part, days }) => ({
      part,
      days,
      units: sumOf(
        'units',
        result.filter(({ expiration }) => isIn(days, expiration)),
      ),
    })),
  };
}

export function groupStock(
  context: Context,
  caller: Caller,
  { query, body }: Pick<CallArguments<typeof groupCall>, 'query' | 'body'>,
): Promise<JsonText | FileAnswer> {
  const { groupBy, variant, offset, limit, ...where } = body;
  if (query.type === 'csv')
    return directCsv(context, inventoryReport)(where, caller, {
      csvExport: 'true',
      timezone: 'UTC',
      dateFormat: DATE_FORMATS[0],
      viewType: VIEW_TYPES[variant],
      groupByName: groupBy,
    });
  const order = { key: 'expiration', direction: 'ASC' } as const;
  return pageOf(context.db, viewerOf(context, caller), variant, {
    where,
    groupBy,
    groupByVal: undefined,
    offset,
    limit,
    order,
  });
}
