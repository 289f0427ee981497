import { countIncidents, listShipments, readDashboard, type DashboardFilter } from '@parwell/contract';
import { callQuery } from '../../session/call-query.ts';
import { live } from '../../session/live.ts';
import { PENDING } from './customer/tasks.ts';

/** What a dashboard shows, and what its export is made of. */
export const dashboardFilter = (
  dashboardType: DashboardFilter['dashboardType'],
  customerId: string | null,
): DashboardFilter => (customerId === null ? { dashboardType } : { dashboardType, customerId });

/** The bars are days of the user's zone. */
export const dashboardQuery = (filter: DashboardFilter, timeZone: string) =>
  callQuery(readDashboard, { query: { ...filter, timeZone } }, live());

/** How many incidents are open; the menu asks the same. */
export const openIncidentsQuery = (customerId: string | null) =>
  callQuery(countIncidents, { query: customerId === null ? {} : { customerId } }, live());

/** How many shipment lines the shipments page shows as pending. */
export const pendingReceiptsQuery = (customerId: string | null) =>
  callQuery(
    listShipments,
    {
      query: {
        ...(customerId !== null && { customerNumber: customerId }),
        transmitStatus: JSON.stringify(PENDING.transmitStatus),
        limit: 1,
      },
    },
    { ...live(), select: ({ total_record }) => total_record },
  );
