import type { BreakdownFilter, DashboardLink } from '@parwell/contract';
import {
  abwSelectionPath,
  commonTenants,
  cycleCountLimits,
  dashboardTenants,
  tenantsFor,
  type BreakdownName,
  type Capability,
  type Tenants,
} from '@parwell/domain';
import type { Sql } from '../../platform/db/database.ts';
import { dueLotsByDevice } from '../inventory/counts/due-counts.public.ts';
import { requestsByCustomer, transmittedByCustomer } from '../invoices/requests/request-numbers.public.ts';
import { waitingByCustomer } from '../invoices/accounts/waiting-requests.public.ts';
import { receiptsByDevice } from '../shipments/shipment-numbers.public.ts';
import type { Group } from './breakdown.queries.ts';
import { shownDays } from './days-content.ts';
import type { WidgetScope } from './widget.ts';
import { pendingStatuses } from './widgets/pending-statuses.ts';
import { requestsTabLink } from './widgets/invoice-requests-link.ts';

type Part = Pick<BreakdownFilter, 'status' | 'day'>;

export interface DeclaredBreakdown {
  readonly title: string;
  readonly unit: string;
  /** The customers whose rows the number counts (D1). */
  tenants(this: void, scope: Omit<WidgetScope, 'tenants'>): Tenants;
  /** A statement of (customer_id, cabinet_id, value), with the conditions of the number. */
  groups(this: void, scope: WidgetScope, part: Part): Sql;
  link(
    this: void,
    scope: WidgetScope,
    group: Pick<Group, 'customerId' | 'cabinetId'>,
    part: Part,
  ): DashboardLink;
}

type Scope = Omit<WidgetScope, 'tenants'>;

const shownTenants = ({ grants, dashboardType, customerId }: Scope): Tenants =>
  dashboardTenants(grants, { dashboardType, ...(customerId !== null && { customerId }) }) ?? [];

const readable =
  (...resources: readonly [Capability, ...Capability[]]) =>
  (scope: Scope): Tenants =>
    resources.reduce<Tenants>(
      (tenants, resource) => commonTenants(tenants, tenantsFor(scope.grants, 'read', resource)),
      shownTenants(scope),
    );

/** For numbers of open work: only for those who may do it. */
const changeable = (resource: Capability) => (scope: Scope) =>
  commonTenants(readable(resource)(scope), tenantsFor(scope.grants, 'create', resource));

const deviceLink = (customerId: string, cabinetId: string | null, tab: string): DashboardLink => ({
  path: `/cabinet-details/${encodeURIComponent(customerId)}/${encodeURIComponent(cabinetId ?? '')}?tab=${tab}`,
  customerId: null,
  filter: null,
});

const daysOf = (scope: WidgetScope, { day }: Part) =>
  day === undefined ? shownDays(scope) : { start: day, end: day };

export const DECLARED_BREAKDOWNS: Readonly<Record<BreakdownName, DeclaredBreakdown>> = {
  pendingInvoices: {
    title: 'Pending Invoices',
    unit: 'requests',
    tenants: readable('invoices'),
    groups: ({ tenants, now, businessDays: days }, { status }) =>
      requestsByCustomer({ tenants, now, days }, { status: pendingStatuses(status) }),
    link: (_scope, { customerId }, { status }) =>
      requestsTabLink({ customerId }, { status: pendingStatuses(status) }),
  },
  transmittedInvoices: {
    title: 'Transmitted Invoices',
    unit: 'requests',
    tenants: readable('invoices'),
    groups: (scope, part) => {
      const { start, end } = daysOf(scope, part);
      const { startOf, endOf } = scope.days;
      return transmittedByCustomer(scope.tenants, new Date(startOf(start)), new Date(endOf(end)));
    },
    link: (scope, { customerId }, part) =>
      requestsTabLink({ customerId }, { transmitted: daysOf(scope, part) }),
  },
  accounts: {
    title: 'Accounts to Choose',
    unit: 'vends',
    tenants: changeable('invoices'),
    groups: ({ tenants }) => waitingByCustomer(tenants),
    link: (_scope, { customerId }) => ({
      path: abwSelectionPath(customerId),
      customerId: null,
      filter: null,
    }),
  },
  counts: {
    title: 'Lots to Count',
    unit: 'lots',
    tenants: changeable('inventory'),
    groups: ({ tenants, now, businessDays }) => dueLotsByDevice(tenants, cycleCountLimits(now, businessDays)),
    link: (_scope, { customerId, cabinetId }) => deviceLink(customerId, cabinetId, 'inventory'),
  },
  receipts: {
    title: 'Shipment Lines to Receive',
    unit: 'shipment lines',
    tenants: (scope) =>
      commonTenants(readable('orders')(scope), tenantsFor(scope.grants, 'create', 'inventory')),
    groups: ({ tenants, grants }) => receiptsByDevice(tenants, tenantsFor(grants, 'read', 'orders')),
    link: (_scope, { customerId, cabinetId }) => deviceLink(customerId, cabinetId, 'shipments'),
  },
};
