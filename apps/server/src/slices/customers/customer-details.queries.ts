import type { CallArguments, listCustomerDetails } from '@parwell/contract';
import type { Tenants } from '@parwell/domain';
import { join, sql, type Queryable, type Sql } from '../../platform/db/database.ts';
import { contains, portion } from '../../platform/db/page.ts';
import { ofTenants } from '../../platform/db/tenants.ts';
import { JsonText } from '../../platform/json-text.ts';
import { customer, profile } from './customers.queries.ts';

type Query = CallArguments<typeof listCustomerDetails>['query'];

const COLUMNS: Readonly<Record<Query['order']['key'], Sql>> = {
  name: sql`name`,
  customerId: sql`customer_id`,
  city: sql`city`,
  state: sql`state`,
  zip: sql`zip`,
};

/**
 * A page of customers with the contact of each beside it, and the exact total. The page is found in an
 * index; only its own rows are read.
 */
export async function listDetails(db: Queryable, tenants: Tenants, query: Query): Promise<JsonText> {
  const where = matching(query.where ?? {}, tenants);
  const column = COLUMNS[query.order.key];
  const direction = query.order.direction === 'DESC' ? sql`DESC` : sql`ASC`;
  const { json } = await db.one<{ json: string }>(sql`
    SELECT json_build_object(
      'result', coalesce(json_agg(whole.fields ORDER BY place ${direction}, key ${direction}), '[]'),
      'profile', coalesce(json_object_agg(key, whole.profile), '{}'),
      'total_record', (SELECT count(*) FROM customers WHERE ${where})
    )::text AS json
    FROM (
      SELECT ${column} AS place, customer_id AS key FROM customers WHERE ${where}
      ORDER BY ${column} ${direction}, customer_id ${direction} ${portion(query)}
    ) found
    CROSS JOIN LATERAL (
      SELECT (SELECT row_to_json(fields) FROM (SELECT ${customer}) fields) AS fields, ${profile} AS profile
      FROM customers WHERE customer_id = found.key LIMIT 1
    ) whole`);
  return new JsonText(json);
}

/** What the filters of the list mean; its report uses the same. */
export const matching = (where: NonNullable<Query['where']>, tenants: Tenants): Sql =>
  sql`${ofTenants(sql`customer_id`, tenants)} AND ${matches(where)}`;

function matches(where: NonNullable<Query['where']>): Sql {
  const conditions = [sql`TRUE`];
  const equals = (column: Sql, value: string | undefined) => {
    if (value !== undefined) conditions.push(sql`${column} = ${value}`);
  };
  equals(sql`customer_id`, where.customerId);
  equals(sql`state`, where.state?.toUpperCase());
  equals(sql`manual_split_bill`, where.manualSplitBill);
  equals(sql`auto_split_bill`, where.autoSplitBill);
  equals(sql`class_of_trade_description`, where.classOfTradeDescription);
  equals(sql`facility_type_description`, where.facilityTypeDescription);
  if (where.zip !== undefined) conditions.push(sql`zip LIKE ${begins(where.zip)}`);
  if (where.primaryContact !== undefined) {
    conditions.push(sql`contact_folded LIKE lower(${contains(where.primaryContact)})`);
  }
  return join(conditions, ' AND ');
}

/** A pattern for texts that begin with this one. */
const begins = (text: string): string => contains(text).slice(1);
