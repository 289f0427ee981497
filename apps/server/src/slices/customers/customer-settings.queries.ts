import type { CustomerSettings } from '@parwell/contract';
import type { Tenants } from '@parwell/domain';
import { sql, type Queryable, type Transaction } from '../../platform/db/database.ts';
import { ofTenants } from '../../platform/db/tenants.ts';

const settings = sql`report_domains AS "reportDomains",
  second_step_required AS "secondStepRequired", time_zone AS "timeZone", settings_version AS version`;

export const findSettings = (db: Queryable, tenants: Tenants, customerId: string) =>
  db.maybe<CustomerSettings>(sql`
    SELECT ${settings} FROM customers
    WHERE customer_id = ${customerId} AND ${ofTenants(sql`customer_id`, tenants)}`);

export const lockSettings = (tx: Transaction, customerId: string) =>
  tx.maybe<CustomerSettings>(sql`
    SELECT ${settings} FROM customers WHERE customer_id = ${customerId} FOR UPDATE`);

export const updateSettings = (
  tx: Transaction,
  customerId: string,
  { reportDomains, secondStepRequired, timeZone }: Omit<CustomerSettings, 'version'>,
) =>
  tx.one<CustomerSettings>(sql`
    UPDATE customers SET report_domains = ${reportDomains}, second_step_required = ${secondStepRequired},
      time_zone = ${timeZone}, settings_version = settings_version + 1
    WHERE customer_id = ${customerId} RETURNING ${settings}`);
