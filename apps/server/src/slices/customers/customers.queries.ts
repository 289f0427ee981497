import type {
  CallArguments,
  CustomerGroup,
  CustomerInfo,
  CustomerAdditionalInfo,
  GroupType,
  listGroups as groupsCall,
  updateCustomer as updateCall,
} from '@parwell/contract';
import type { Tenants } from '@parwell/domain';
import { sql, type Queryable, type Sql, type Transaction } from '../../platform/db/database.ts';
import { part } from '../../platform/db/list-filters.ts';
import { select } from '../../platform/db/list-rows.ts';
import { ofTenants } from '../../platform/db/tenants.ts';
import { customerFields, profile } from './customer-fields.ts';

const customer = select(customerFields);

export const findCustomer = (db: Queryable, tenants: Tenants, customerId: string) =>
  db.maybe<CustomerInfo>(sql`
    SELECT ${customer}, ${profile} AS profile FROM customers
    WHERE customer_id = ${customerId} AND ${ofTenants(sql`customer_id`, tenants)}`);

export const findAdditionalInfo = (db: Queryable, tenants: Tenants, customerId: string) =>
  db.maybe<CustomerAdditionalInfo>(sql`
    SELECT gpo_name AS "GpoName", invoice_cycle AS "invoiceCycle", payment_term AS "PaymentTerm",
      invoice_dow AS "invoiceDow", sales_person_name AS "SalesPersonName", telephone1 AS "Telephone1",
      sold_to_party_address AS "Soldtopartyaddress"
    FROM customers WHERE customer_id = ${customerId} AND ${ofTenants(sql`customer_id`, tenants)}`);

const valuesOf = async (db: Queryable, tenants: Tenants, column: Sql): Promise<string[]> => {
  const rows = await db.many<{ value: string }>(sql`
    SELECT DISTINCT ${column} AS value FROM customers
    WHERE ${ofTenants(sql`customer_id`, tenants)} AND ${column} <> '' ORDER BY value`);
  return rows.map(({ value }) => value);
};

export const listClassesOfTrade = (db: Queryable, tenants: Tenants) =>
  valuesOf(db, tenants, sql`class_of_trade_description`);
export const listFacilityTypes = (db: Queryable, tenants: Tenants) =>
  valuesOf(db, tenants, sql`facility_type_description`);

const GROUPS: Readonly<Record<GroupType, { readonly id: Sql; readonly name: Sql }>> = {
  gpo: { id: sql`gpo_id`, name: sql`coalesce(max(nullif(gpo_name, '')), gpo_id)` },
  idn: { id: sql`idn_id`, name: sql`idn_id` },
  subGpo: { id: sql`sub_gpo_id`, name: sql`sub_gpo_id` },
  subIdn: { id: sql`sub_idn_id`, name: sql`sub_idn_id` },
};
const MOST_GROUPS = 100;

export const listGroups = (db: Queryable, tenants: Tenants, { type, search = '' }: GroupSearch) => {
  const { id, name } = GROUPS[type];
  return db.many<CustomerGroup>(sql`
    SELECT ${id} AS "groupId", ${name} AS name FROM customers
    WHERE ${id} IS NOT NULL AND ${ofTenants(sql`customer_id`, tenants)} GROUP BY ${id}
    HAVING ${part(sql`lower(${name})`)(search)} OR ${part(sql`lower(${id})`)(search)}
    ORDER BY name, "groupId" LIMIT ${MOST_GROUPS}`);
};

type GroupSearch = CallArguments<typeof groupsCall>['query'];
type Update = CallArguments<typeof updateCall>['body'];

export const lockCustomer = (tx: Transaction, customerId: string, id: string) =>
  tx.maybe<CustomerInfo>(sql`
    SELECT ${customer}, ${profile} AS profile FROM customers
    WHERE customer_id = ${customerId} AND id = ${id} FOR UPDATE`);

export const updateCustomer = (tx: Transaction, change: Update) =>
  tx.one<CustomerInfo>(sql`
    UPDATE customers SET manual_split_bill = ${change.manualSplitBill}, auto_split_bill = ${change.autoSplitBill},
      manual_split_bill_default = ${change.manualSplitBillDefault}, order_abw_setting = ${change.orderAbwSetting},
      replen_dow_exclusions = ${change.replenDowExclusions}, notes = ${change.notes},
      version = version + 1
    WHERE id = ${change.id} RETURNING ${customer}, ${profile} AS profile`);
