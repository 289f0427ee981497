import type { DashboardWidget } from '@parwell/contract';
import { NUMBER } from '../../ui/chart/chart-data.ts';
import { DASHBOARD_TEXTS } from './dashboard.texts.ts';

/** '1,284'. Not the one of the tables, with which all of them would be loaded. */
export const formatCount = (count: number): string => NUMBER.format(count);

type Unit = DashboardWidget['unit'];

/** The unit of a widget, which is a plural, for this many. */
export const unitFor = (count: number, unit: string): string => (count === 1 ? unit.replace(/s$/, '') : unit);

/** '1,284 units'; the number alone where a widget has no unit. */
export const amountText = (count: number, unit: Unit): string =>
  unit === null ? formatCount(count) : `${formatCount(count)} ${unitFor(count, unit)}`;

/** How the last 14 days compare with the 14 before. */
export function comparisonText(sum: number, before: number): string {
  if (sum === before) return DASHBOARD_TEXTS.equal;
  const difference = formatCount(Math.abs(sum - before));
  return sum > before ? DASHBOARD_TEXTS.more(difference) : DASHBOARD_TEXTS.fewer(difference);
}

/** The share of a value in the longest bar, from 0 to 1. */
export const shareOf = (value: number, longest: number): number =>
  value <= 0 || longest <= 0 ? 0 : value / longest;

/** What a side bar looks like. Its number stands to the right of the longest bar too, and what is there at all can be seen. */
export const sideBar = (value: number, longest: number) => ({
  width: `calc((100% - 56px) * ${shareOf(value, longest)})`,
  minWidth: value > 0 ? 2 : 0,
});
