import type { FoundInvoice } from '@parwell/contract';
import { bestMatches, type Tenants } from '@parwell/domain';
import { join, sql, type Queryable } from '../../../platform/db/database.ts';
import { codeOf } from '../../../platform/db/find-codes.ts';
import { contains } from '../../../platform/db/list-filters.ts';
import { ofTenants } from '../../../platform/db/tenants.ts';
import { customerName } from '../../customers/customers.public.ts';

/** The most candidates that each step reads. */
const CANDIDATES = 200;
const SHOWN = 8;

/** Invoices and credit memos by any part of their number. */
export async function findInvoices(db: Queryable, tenants: Tenants, typed: string): Promise<FoundInvoice[]> {
  const code = codeOf(typed);
  if (code === null) return [];
  const visible = ofTenants(sql`invoices.customer_id`, tenants);
  // The exact number first, so that it is among the candidates however many contain it.
  const patterns = [contains(code).slice(1, -1), contains(code)];
  const found = await db.many<Omit<FoundInvoice, 'score'>>(sql`
    SELECT invoices.invoice_number AS "invoiceNumber", invoices.customer_id AS "customerId",
      ${customerName(sql`invoices.customer_id`)} AS "customerName", invoices.invoice_date::text AS "invoiceDate",
      invoices.amount_cents AS "invoiceAmount"
    FROM invoices WHERE invoices.invoice_number IN (${join(
      patterns.map(
        (pattern) => sql`(SELECT invoice_number FROM invoices
          WHERE ${visible} AND lower(invoices.invoice_number) LIKE ${pattern} LIMIT ${CANDIDATES})`,
      ),
      ' UNION ',
    )})`);
  return bestMatches(typed, found, ({ invoiceNumber }) => [invoiceNumber])
    .slice(0, SHOWN)
    .map(({ item, score }) => ({ ...item, score }));
}
