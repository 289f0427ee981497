import { ALL } from '../access/access-groups.ts';
import type { Capability } from '../access/capabilities.ts';
import {
  commonTenants,
  tenantsFor,
  tenantsForAny,
  type DashboardVariant,
  type Grants,
  type Tenants,
} from '../access/grants.ts';
import { DASHBOARD_CAPABILITIES } from './widgets.ts';

export interface DashboardAsked {
  readonly dashboardType: DashboardVariant;
  readonly customerId?: string | undefined;
}

const isNobody = (tenants: Tenants): boolean => tenants !== ALL && tenants.length === 0;

/** Null if the user may not see the dashboard, or not for this customer. */
export function dashboardTenants(
  grants: Grants,
  { dashboardType, customerId }: DashboardAsked,
): Tenants | null {
  const allowed = tenantsFor(grants, 'read', DASHBOARD_CAPABILITIES[dashboardType]);
  const shown = customerId === undefined ? allowed : commonTenants([customerId], allowed);
  return isNobody(shown) ? null : shown;
}

export interface WidgetAccess {
  readonly resource: Capability | readonly Capability[];
  readonly staffOnly?: boolean;
}

/**
 * The dashboard's customers for whom the user may read the data behind the widget; null leaves the widget out (D1).
 * Data without a customer is shown to those who may read it for ALL, whichever customer they chose.
 */
export function widgetTenants(
  grants: Grants,
  asked: DashboardAsked,
  { resource, staffOnly = false }: WidgetAccess,
): Tenants | null {
  const resources = typeof resource === 'string' ? [resource] : resource;
  const behind = tenantsForAny(grants, 'read', resources);
  const shown = dashboardTenants(grants, asked);
  if (shown === null) return null;
  if (staffOnly) {
    const everywhere = tenantsFor(grants, 'read', DASHBOARD_CAPABILITIES[asked.dashboardType]);
    return behind === ALL && everywhere === ALL ? ALL : null;
  }
  const tenants = commonTenants(shown, behind);
  return isNobody(tenants) ? null : tenants;
}
