import type { DashboardLink } from '@parwell/contract';
import { ALL, MOST_PRODUCT_GROUPS, productGroupLabel, tenantsFor, type GroupUnits } from '@parwell/domain';
import type { Queryable } from '../../platform/db/database.ts';
import { findStockByGroup, type StockSeen } from '../inventory/dashboard-stock.public.ts';
import { screenLink, type WidgetScope } from './widget.ts';

/** Whose stock a dashboard adds up: the viewer's grants decide which devices are seen, also for one customer of many (S35). */
export const stockSeen = ({ tenants, grants }: WidgetScope): StockSeen => ({
  tenants,
  inactiveToo: tenantsFor(grants, 'read', 'inventory') === ALL,
});

/** The inventory of these groups, or all of it; more groups than a filter takes lead to all of it. */
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

/** The names of groups as they are shown. */
export const labelled = <Row extends GroupUnits>(rows: readonly Row[]): Row[] =>
  rows.map((row) => ({ ...row, group: productGroupLabel(row.group) }));

/** Units on hand by product group, the largest first: the same for both widgets that show them. */
export const stockByGroup = async (db: Queryable, scope: WidgetScope): Promise<GroupUnits[]> =>
  labelled(await findStockByGroup(db, stockSeen(scope))).toSorted(
    (a, b) => b.units - a.units || (a.group < b.group ? -1 : 1),
  );

export const sumOf = (rows: readonly GroupUnits[]): number => rows.reduce((sum, { units }) => sum + units, 0);
