import type { DashboardWidget } from '@parwell/contract';
import { NUMBER } from '../../ui/chart/chart-data.ts';
import { DASHBOARD_TEXTS } from './dashboard.texts.ts';

/** '1,284'. Importing the tables' function would load all their code. */
export const formatCount = (count: number): string => NUMBER.format(count);

type Unit = DashboardWidget['unit'];

/** A widget's unit is a plural; this is its form for a number. */
export const unitFor = (count: number, unit: string): string => (count === 1 ? unit.replace(/s$/, '') : unit);

/** '1,284 units'; the number alone if a widget has no unit. */
export const amountText = (count: number, unit: Unit): string =>
  unit === null ? formatCount(count) : `${formatCount(count)} ${unitFor(count, unit)}`;

export function comparisonText(sum: number, before: number): string {
  if (sum === before) return DASHBOARD_TEXTS.equal;
  const difference = formatCount(Math.abs(sum - before));
  return sum > before ? DASHBOARD_TEXTS.more(difference) : DASHBOARD_TEXTS.fewer(difference);
}

export const shareOf = (value: number, longest: number): number =>
  value <= 0 || longest <= 0 ? 0 : value / longest;

/**
 * The style of a side bar. Its number is to the right even of the longest bar, and the smallest amount is
 * visible.
 */
export const sideBar = (value: number, longest: number) => ({
  width: `calc((100% - 56px) * ${shareOf(value, longest)})`,
  minWidth: value > 0 ? 2 : 0,
});
