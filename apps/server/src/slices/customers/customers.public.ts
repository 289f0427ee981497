import { ALL, type AbwAccount, type AccessGroups, type Tenants } from '@parwell/domain';
import { empty, sql, type Queryable, type Sql, type Transaction } from '../../platform/db/database.ts';
import { defineHook } from '../../platform/db/hooks.ts';

export { findCustomers } from './customers.find.ts';
export { insertCustomers } from './customer-sync.queries.ts';

export const customerChanged = defineHook<{ readonly customerId: string }>('customerChanged');

/** For joins: rows named `customers`, with the columns that other slices may read. */
export const customers: Sql = sql`(
  SELECT customer_id, name, notes AS customer_notes, order_abw_setting, manual_split_bill, auto_split_bill,
    manual_split_bill_default FROM customers) AS customers`;

export const customerName = (customerId: Sql): Sql =>
  sql`(SELECT customers.name FROM customers WHERE customers.customer_id = ${customerId})`;

/** Of its devices' days; empty: the business's. An SQL expression. */
export const customerTimeZone = (customerId: Sql): Sql =>
  sql`(SELECT customers.time_zone FROM customers WHERE customers.customer_id = ${customerId})`;

export const findSoldTo = (db: Queryable, customerId: string) =>
  db.one<{ name: string; address: string }>(sql`
    SELECT name, sold_to_party_address AS address FROM customers WHERE customer_id = ${customerId}`);

export const listCustomerNames = (db: Queryable, ids: readonly string[]) =>
  db.many<{ customerId: string; name: string }>(sql`
    SELECT customer_id AS "customerId", name FROM customers WHERE customer_id = ANY(${ids}) ORDER BY name, customer_id`);

/** Domains to which reports of these customers may be mailed; none for all customers at once. */
export const listReportDomains = async (
  db: Queryable,
  customers: Tenants,
): Promise<ReadonlyMap<string, readonly string[]>> => {
  if (customers === ALL) return new Map();
  const rows = await db.many<{ id: string; domains: string[] }>(sql`
    SELECT customer_id AS id, report_domains AS domains FROM customers
    WHERE customer_id = ANY(${customers}) AND report_domains <> '{}'`);
  return new Map(rows.map(({ id, domains }) => [id, domains]));
};

/** Whether each of these customers wants a second step at sign-in. */
export const listSecondStepSettings = async (
  db: Queryable,
  customerIds: readonly string[],
): Promise<readonly boolean[]> =>
  (
    await db.many<{ required: boolean }>(sql`
      SELECT second_step_required AS required FROM customers WHERE customer_id = ANY(${customerIds})`)
  ).map(({ required }) => required);

/** An SQL expression. */
export const orderAccount = (customerId: Sql): Sql =>
  sql`(SELECT customers.order_abw_setting FROM customers WHERE customers.customer_id = ${customerId})`;

export const findOrderAccount = async (db: Queryable, customerId: string): Promise<AbwAccount> =>
  (
    await db.one<{ account: AbwAccount }>(sql`
      SELECT order_abw_setting AS account FROM customers WHERE customer_id = ${customerId}`)
  ).account;

export const isCustomer = async (db: Queryable, customerId: string): Promise<boolean> =>
  (await db.maybe(sql`SELECT 1 FROM customers WHERE customer_id = ${customerId}`)) !== undefined;

/** False if it does not exist. */
export const lockCustomer = async (tx: Transaction, customerId: string): Promise<boolean> =>
  (await tx.maybe(sql`SELECT 1 FROM customers WHERE customer_id = ${customerId} FOR NO KEY UPDATE`)) !==
  undefined;

/** An SQL array in the format of `users.access_keys`. */
export const groupKeysOf = (customerIds: readonly string[]): Sql => sql`ARRAY(
  SELECT unnest(ARRAY['gpo:' || gpo_id, 'idn:' || idn_id, 'subGpo:' || sub_gpo_id, 'subIdn:' || sub_idn_id])
  FROM customers WHERE customer_id = ANY(${customerIds}))`;

/** Only of customers and groups that exist; a group exists if a customer belongs to it. */
export const listAccessKeys = async (db: Queryable, groups: AccessGroups): Promise<string[]> => {
  const rows = await db.many<{ key: string }>(sql`
    SELECT 'customer:' || customer_id AS key FROM customers WHERE customer_id = ANY(${groups.customer ?? []})
    UNION ALL SELECT 'gpo:' || given FROM unnest(${groups.gpo ?? []}::text[]) given
      WHERE EXISTS (SELECT FROM customers WHERE gpo_id = given)
    UNION ALL SELECT 'idn:' || given FROM unnest(${groups.idn ?? []}::text[]) given
      WHERE EXISTS (SELECT FROM customers WHERE idn_id = given)
    UNION ALL SELECT 'subGpo:' || given FROM unnest(${groups.subGpo ?? []}::text[]) given
      WHERE EXISTS (SELECT FROM customers WHERE sub_gpo_id = given)
    UNION ALL SELECT 'subIdn:' || given FROM unnest(${groups.subIdn ?? []}::text[]) given
      WHERE EXISTS (SELECT FROM customers WHERE sub_idn_id = given)`);
  return rows.map(({ key }) => key);
};

export interface RestockedCustomer {
  readonly customerId: string;
  /** '1' if the ERP calls it complete. */
  readonly status: string;
  readonly state: string;
  /** Weekdays, separated by commas. */
  readonly replenDowExclusions: string;
}

/** null: all customers. */
export const findRestockedCustomers = (db: Queryable, customerIds: readonly string[] | null) =>
  db.many<RestockedCustomer>(sql`
    SELECT customer_id AS "customerId", status, state,
      replen_dow_exclusions AS "replenDowExclusions"
    FROM customers ${customerIds === null ? empty : sql`WHERE customer_id = ANY(${customerIds})`}
    ORDER BY customer_id COLLATE "C"`);
