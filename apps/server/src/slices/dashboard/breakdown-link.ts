import type { BreakdownFilter, DashboardLink } from '@parwell/contract';
import { screenLink, type WidgetScope } from './widget.ts';

/** The breakdown page of a number whose screen shows one customer or device only (D6). */
export const breakdownLink = (
  scope: Pick<WidgetScope, 'customerId' | 'dashboardType'>,
  part: Omit<BreakdownFilter, 'dashboardType'>,
): DashboardLink =>
  screenLink('/dashboard-breakdown', scope, { dashboardType: scope.dashboardType, ...part });
