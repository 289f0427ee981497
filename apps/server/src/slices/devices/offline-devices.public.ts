import { POSITION_STATES, type DeviceState, type DeviceType, type Tenants } from '@parwell/domain';
import { sql, type Queryable } from '../../platform/db/database.ts';
import { ofTenants } from '../../platform/db/tenants.ts';
import { joinContacts, joinedConnectivity } from './connectivity.public.ts';
import { devices, visibleDevices } from './devices.public.ts';

export interface OfflineDevice {
  readonly cabinetId: string;
  readonly cabinetType: DeviceType;
  readonly customerId: string;
  readonly cabinetState: DeviceState;
  /** Null if it was never heard. */
  readonly lastHeard: string | null;
  readonly total: number;
}

/**
 * Connected devices in use that have been silent for 15 minutes or more, the longest first (D5): those of `customers`
 * that a user sees who may read the devices of `readable`, as on the device list.
 */
export const findOfflineDevices = (
  db: Queryable,
  { customers, readable }: { readonly customers: Tenants; readonly readable: Tenants },
  now: Date,
  most: number,
) =>
  db.many<OfflineDevice>(sql`
    SELECT devices.cabinet_id AS "cabinetId", devices.cabinet_type AS "cabinetType", devices.customer_id AS "customerId",
      devices.cabinet_state AS "cabinetState", to_json(contacts.last_heard_at) AS "lastHeard",
      count(*) OVER ()::int AS total
    FROM ${devices} ${joinContacts(readable)}
    WHERE ${visibleDevices(readable)} AND ${ofTenants(sql`devices.customer_id`, customers)}
      AND devices.cabinet_state = ANY(${POSITION_STATES}::int[])
      AND ${joinedConnectivity(now)} = 3
    ORDER BY contacts.last_heard_at NULLS FIRST, devices.cabinet_id LIMIT ${most}`);
