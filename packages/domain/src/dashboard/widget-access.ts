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

/** What a dashboard is asked for. */
export interface DashboardAsked {
  readonly dashboardType: DashboardVariant;
  /** For this customer alone. */
  readonly customerId?: string | undefined;
}

const isNobody = (tenants: Tenants): boolean => tenants !== ALL && tenants.length === 0;

/** The customers of a dashboard; null if somebody may not see it, or not for the customer they ask for. */
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
 * The customers that a widget counts: those of the dashboard for which somebody may also read what is behind it; null leaves it out
 * (D1). What belongs to no customer is shown to those who may read it for ALL, whichever customer they look at.
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
