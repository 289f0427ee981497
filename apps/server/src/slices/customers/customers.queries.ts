import type {
  CallArguments,
  CustomerInfo,
  searchCustomers,
  CustomerAdditionalInfo,
  updateCustomer,
} from '@parwell/contract';
import type { Tenants } from '@parwell/domain';
import { join, sql, type Queryable, type Sql, type Transaction } from '../../platform/db/database.ts';
import { contains, page } from '../../platform/db/page.ts';
import { ofTenants } from '../../platform/db/tenants.ts';

/** The list call asks the same question, and wants more about each. */
type Search = CallArguments<typeof searchCustomers>['query'];

/** The contract's fields of a customer. */
export const customer = sql`id, customer_id AS "customerId", name, address1, address2, city, state, zip, type,
  status, to_json(created_at) AS "createdAt", primary_contact AS "primaryContact",
  manual_split_bill AS "manualSplitBill", auto_split_bill AS "autoSplitBill",
  manual_split_bill_default AS "manualSplitBillDefault", order_abw_setting AS "orderAbwSetting",
  replen_dow_exclusions AS "replenDowExclusions", notes, ig_org_id AS "igOrgId",
  class_of_trade_description AS "classOfTradeDescription",
  facility_type_description AS "facilityTypeDescription", setup_status AS "setupStatus", version`;

export const profile = sql`json_build_object('userFirstName', contact_first_name,
  'userLastName', contact_last_name, 'userPhone', contact_phone, 'userEmail', contact_email)`;

/** The customers among `tenants` whose name or id contains what was typed. */
export const search = (db: Queryable, tenants: Tenants, query: Search) =>
  inBrief(db, tenants, query, sql`id, customer_id AS "customerId", name`);

export const list = (db: Queryable, tenants: Tenants, query: Search) =>
  inBrief(db, tenants, query, sql`id, customer_id AS "customerId", name, city, state, status`);

const inBrief = (db: Queryable, tenants: Tenants, query: Search, select: Sql) =>
  page(db, {
    select,
    from: sql`customers`,
    where: sql`${ofTenants(sql`customer_id`, tenants)} AND ${matches(query.where)}`,
    columns: { name: sql`name`, customerId: sql`customer_id` },
    tieBreaker: sql`customer_id`,
    order: query.order,
    limit: query.limit,
    offset: query.offset,
  });

function matches(where: Search['where']): Sql {
  if (!where?.or.length) return sql`TRUE`;
  const conditions = where.or.map((part) =>
    'name' in part
      ? sql`name_folded LIKE lower(${contains(part.name.like)})`
      : sql`id_folded LIKE lower(${contains(part.customerId.like)})`,
  );
  return sql`(${join(conditions, ' OR ')})`;
}

export const find = (db: Queryable, tenants: Tenants, customerId: string) =>
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

type Update = CallArguments<typeof updateCustomer>['body'];

export const lock = (tx: Transaction, customerId: string, id: string) =>
  tx.maybe<CustomerInfo>(sql`
    SELECT ${customer}, ${profile} AS profile FROM customers
    WHERE customer_id = ${customerId} AND id = ${id} FOR UPDATE`);

export const update = (tx: Transaction, change: Update) =>
  tx.one<CustomerInfo>(sql`
    UPDATE customers SET manual_split_bill = ${change.manualSplitBill}, auto_split_bill = ${change.autoSplitBill},
      manual_split_bill_default = ${change.manualSplitBillDefault}, order_abw_setting = ${change.orderAbwSetting},
      replen_dow_exclusions = ${change.replenDowExclusions}, notes = ${change.notes}, version = version + 1
    WHERE id = ${change.id} RETURNING ${customer}, ${profile} AS profile`);
