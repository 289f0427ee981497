import type { CallArguments, getParUsage, ParUsageFigures } from '@parwell/contract';
import { MANAGED_SOURCES, POSITION_STATES, type Tenants } from '@parwell/domain';
import { empty, sql, type Queryable } from '../../platform/db/database.ts';
import { devices, visibleDevices } from '../devices/devices.public.ts';
import { daysStocked, usableOf, usageOf, type BusinessTime } from '../inventory/inventory.public.ts';
import { products } from '../products/products.public.ts';

/** Undefined unless these tenants may see the device's figures. */
export const findCustomerOf = async (
  db: Queryable,
  tenants: Tenants,
  cabinetId: string,
): Promise<string | undefined> =>
  (
    await db.maybe<{ customerId: string }>(sql`
      SELECT customer_id AS "customerId" FROM ${devices}
      WHERE cabinet_id = ${cabinetId} AND ${visibleDevices(tenants)}`)
  )?.customerId;

const columns = {
  customerId: sql`devices.customer_id`,
  cabinetId: sql`devices.cabinet_id`,
  productId: sql`products.product_id`,
};

/** Summed over the devices and products that a setting covers (S2, S32); of another customer's product as of none. */
export async function findUsage(
  db: Queryable,
  { customerId, productId, cabinetType, cabinetId }: CallArguments<typeof getParUsage>['query'],
  businessTime: BusinessTime,
): Promise<ParUsageFigures> {
  const found = await db.one<{
    devices: number;
    usable: number;
    year: number;
    twoMonths: number;
    week: number;
    stocked: number | null;
  }>(sql`
    SELECT count(DISTINCT devices.cabinet_id)::int AS devices, coalesce(sum(stock.usable), 0)::int AS usable,
      coalesce(sum(usage.year), 0)::int AS year, coalesce(sum(usage.two_months), 0)::int AS "twoMonths",
      coalesce(sum(usage.week), 0)::int AS week, max(${daysStocked(columns, businessTime)}) AS stocked
    FROM ${devices} CROSS JOIN ${products}
      CROSS JOIN LATERAL (${usageOf(columns, businessTime)}) AS usage
      CROSS JOIN LATERAL (${usableOf(columns, businessTime)}) AS stock
    WHERE devices.customer_id = ${customerId} AND devices.cabinet_type = ${cabinetType}
      AND devices.cabinet_state = ANY(${POSITION_STATES})
      ${cabinetId === undefined ? empty : sql`AND devices.cabinet_id = ${cabinetId}`}
      AND products.source = ANY(${[...MANAGED_SOURCES, customerId]})
      AND (products.product_id = ${productId} OR products.mbrx_product_id = ${productId})`);
  const { stocked: days } = found;
  return {
    devices: found.devices,
    salesQty: found.usable,
    year: { usage: found.year, daysStocked: days },
    twoMonths: { usage: found.twoMonths, daysStocked: days },
    week: { usage: found.week, daysStocked: days },
  };
}
