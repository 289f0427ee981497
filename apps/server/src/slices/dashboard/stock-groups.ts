import type { DashboardLink } from '@parwell/contract';
import { ALL, MOST_PRODUCT_GROUPS, productGroupLabel, tenantsFor, type GroupUnits } from '@parwell/domain';
import type { Queryable } from '../../platform/db/database.ts';
import {
  findMisplacedUnits,
  findStock,
  type StockSeen,
  type StockUnits,
} from '../inventory/views/dashboard-stock.public.ts';
import { findOnce, screenLink, type WidgetScope } from './widget.ts';

/** The viewer's grants decide which devices are seen, even for one customer (S35). */
const stockSeen = ({ tenants, grants }: WidgetScope): StockSeen => ({
  tenants,
  inactiveToo: tenantsFor(grants, 'read', 'inventory') === ALL,
});

/** Filtered by these groups, or unfiltered if they are more than a filter accepts. */
export function inventoryLink(
  scope: WidgetScope,
  groups: readonly GroupUnits[] = [],
  filter: Record<string, unknown> = {},
): DashboardLink {
  const named = groups.map(({ group }) => group);
  const isFiltered = named.length > 0 && named.length <= MOST_PRODUCT_GROUPS;
  const all = { ...filter, ...(isFiltered && { productGroups: named }) };
  return screenLink('/inventory-management', scope, Object.keys(all).length === 0 ? null : all);
}

/** By part of `expiryParts` and product group, under the groups' shown names. */
const findLabelledStock = async (db: Queryable, scope: WidgetScope): Promise<StockUnits[]> => {
  const found = await findStock(db, stockSeen(scope), scope.businessDays, scope.now);
  return found.map((row) => ({ ...row, group: productGroupLabel(row.group) }));
};

export const stockByExpiry = (db: Queryable, scope: WidgetScope): Promise<StockUnits[]> =>
  findOnce(findLabelledStock, db, scope);

/** By product group, the largest first: the same for both widgets. */
export async function stockByGroup(db: Queryable, scope: WidgetScope): Promise<GroupUnits[]> {
  const ofGroup = Map.groupBy(await stockByExpiry(db, scope), ({ group }) => group);
  return [...ofGroup]
    .map(([group, rows]) => ({ group, units: sumOf(rows) }))
    .toSorted((a, b) => b.units - a.units || (a.group < b.group ? -1 : 1));
}

export const sumOf = (rows: readonly GroupUnits[]): number => rows.reduce((sum, { units }) => sum + units, 0);

const countMisplaced = (db: Queryable, scope: WidgetScope): Promise<number> =>
  findMisplacedUnits(db, stockSeen(scope));

/** The same for all widgets that count stock (H4). */
export const misplacedStock = async (db: Queryable, scope: WidgetScope) => ({
  units: await findOnce(countMisplaced, db, scope),
  link: inventoryLink(scope, [], { misplaced: 'yes' }),
});
