import { can, canSomewhere, tenantsForAny, type Grants, type Tenants } from '../access/grants.ts';

/** Either is enough to see telemetry alerts. */
export const ALERT_RESOURCES = ['alerts', 'cabinets'] as const;

export const seesAlerts = (grants: Grants, customerId: string): boolean =>
  ALERT_RESOURCES.some((resource) => can(grants, 'read', resource, customerId));

export const seesSomeAlerts = (grants: Grants): boolean =>
  ALERT_RESOURCES.some((resource) => canSomewhere(grants, 'read', resource));

/** The customers whose telemetry alerts a user sees. */
export const alertTenants = (grants: Grants): Tenants => tenantsForAny(grants, 'read', ALERT_RESOURCES);
