import {
  countIncidents,
  readBreakdown,
  readDashboard,
  type BreakdownFilter,
  type DashboardFilter,
} from '@parwell/contract';
import { callQuery } from '../../session/call-query.ts';
import { live } from '../../session/live.ts';

export const dashboardFilter = (
  dashboardType: DashboardFilter['dashboardType'],
  customerId: string | null,
): DashboardFilter => (customerId === null ? { dashboardType } : { dashboardType, customerId });

/** The bars are days of the user's zone. */
export const dashboardQuery = (filter: DashboardFilter, timeZone: string) =>
  callQuery(readDashboard, { query: { ...filter, timeZone } }, live());

/** The menu requests the same number. */
export const openIncidentsQuery = (customerId: string | null) =>
  callQuery(countIncidents, { query: customerId === null ? {} : { customerId } }, live());

export const breakdownQuery = (filter: BreakdownFilter, customerId: string | null, timeZone: string) =>
  callQuery(
    readBreakdown,
    { query: { ...filter, timeZone, ...(customerId !== null && { customerId }) } },
    live(),
  );
