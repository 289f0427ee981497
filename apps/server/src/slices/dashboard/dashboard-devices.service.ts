import type { CallArguments, listDashboardDevices } from '@parwell/contract';
import { tenantsFor } from '@parwell/domain';
import type { Context } from '../../context.ts';
import type { Caller } from '../../platform/http/route.ts';
import { deviceTenants } from '../devices/devices.public.ts';
import { listCards } from './dashboard-devices.queries.ts';

/** A permission for devices includes temperatures; stock and incidents need their own, for each customer. */
export const listDeviceCards = (
  { db, clock }: Context,
  caller: Caller,
  query: CallArguments<typeof listDashboardDevices>['query'],
) =>
  listCards(
    db,
    {
      tenants: deviceTenants(caller),
      inventory: tenantsFor(caller.grants, 'read', 'inventory'),
      incidents: tenantsFor(caller.grants, 'read', 'incidents'),
      now: clock.now(),
    },
    query,
  );
