import {
  camelCase,
  deviceZone,
  TIME_ZONE,
  type ChosenZones as Chosen,
  type DeviceZone,
} from '@parwell/domain';
import type { Context } from '../../context.ts';
import { businessDaysOf } from '../../platform/business-days.ts';
import { sql, type Queryable, type Sql } from '../../platform/db/database.ts';
import { customerTimeZone } from '../customers/customers.public.ts';

export type ChosenZones = Omit<Chosen, 'business'>;

/**
 * For a query that reads devices: what `zoneOf` decides by, an SQL expression. Days are counted by the domain's
 * `businessDays(zone)`, and SQL gets their instants: its list of zones is of another age than the server's.
 */
export const chosenZones = (cabinetId: Sql): Sql => sql`(
  SELECT json_build_object('device', coalesce(zoned.properties ->> ${camelCase(TIME_ZONE)}, ''),
    'customer', ${customerTimeZone(sql`zoned.customer_id`)})
  FROM devices zoned WHERE zoned.cabinet_id = ${cabinetId})`;

/** Whose days a device has now (U1). */
export const zoneOf = (context: Pick<Context, 'config'>, chosen: ChosenZones): DeviceZone =>
  deviceZone({ ...chosen, business: businessDaysOf(context).timeZone });

type Reading = Pick<Context, 'config'> & { readonly db: Queryable };

export async function zoneOfDevice(context: Reading, cabinetId: string): Promise<DeviceZone> {
  const { chosen } = await context.db.one<{ chosen: ChosenZones }>(
    sql`SELECT ${chosenZones(sql`${cabinetId}`)} AS chosen`,
  );
  return zoneOf(context, chosen);
}

/** The zone of the customer's devices, unless they have one of their own. */
export async function zoneOfCustomer(context: Reading, customerId: string): Promise<DeviceZone> {
  const { customer } = await context.db.one<{ customer: string | null }>(
    sql`SELECT ${customerTimeZone(sql`${customerId}`)} AS customer`,
  );
  return zoneOf(context, { device: '', customer: customer ?? '' });
}
