import { can, canSomewhere, tenantsForAny, type Grants, type Tenants } from '../access/grants.ts';

/** Who watches alerts, or may see the devices that send them, sees telemetry alerts: either is enough. */
export const ALERT_RESOURCES = ['alerts', 'cabinets'] as const;

/** Whether somebody sees the telemetry alerts of this customer. */
export const seesAlerts = (grants: Grants, customerId: string): boolean =>
  ALERT_RESOURCES.some((resource) => can(grants, 'read', resource, customerId));

/** Whether somebody sees the telemetry alerts of at least one customer. */
export const seesSomeAlerts = (grants: Grants): boolean =>
  ALERT_RESOURCES.some((resource) => canSomewhere(grants, 'read', resource));

/** The customers whose telemetry alerts somebody sees. */
export const alertTenants = (grants: Grants): Tenants => tenantsForAny(grants, 'read', ALERT_RESOURCES);
