import type { BreakdownFilter, DashboardLink } from '@parwell/contract';
import { screenLink, type WidgetScope } from './widget.ts';

/** To the page that breaks a number down, for one whose screen takes a single customer or device (D6). */
export const breakdownLink = (
  scope: Pick<WidgetScope, 'customerId' | 'dashboardType'>,
  part: Omit<BreakdownFilter, 'dashboardType'>,
): DashboardLink =>
  screenLink('/dashboard-breakdown', scope, { dashboardType: scope.dashboardType, ...part });
