import type { InvoiceRequestFilter } from '@parwell/contract';
import { ACKNOWLEDGED_WITHIN_MS, transmitWindow, type SapState } from '@parwell/domain';
import type { Context } from '../../context.ts';
import { AppError } from '../../platform/app-error.ts';
import { businessDaysOf } from '../../platform/business-days.ts';
import { join, sql, type Sql } from '../../platform/db/database.ts';
import { equals, oneOf, part } from '../../platform/db/list-filters.ts';
import { products } from '../products/products.public.ts';

type Needs = Pick<Context, 'config' | 'clock'>;
/** The condition for each filter of the contract; of a product's columns, in `products`. */
type Conditions = {
  readonly [Name in keyof Required<InvoiceRequestFilter>]: (
    value: NonNullable<InvoiceRequestFilter[Name]>,
    context: Needs,
  ) => Sql;
};

const from = (column: Sql) => (day: string, context: Needs) =>
  sql`${column} >= ${new Date(businessDaysOf(context).startOf(day))}`;
const until = (column: Sql) => (day: string, context: Needs) =>
  sql`${column} < ${new Date(transmitWindow(businessDaysOf(context), day, day).before)}`;
const ofProduct = (condition: Sql): Sql => sql`EXISTS (
  SELECT FROM ${products} WHERE products.product_id = invoice_requests.product_id AND ${condition})`;

/** The status people read: one that a running transmission has claimed is sent (B6). */
const shown = sql`CASE WHEN invoice_requests.status = 'READY' AND invoice_requests.document_id IS NOT NULL
  THEN 'TRANSMITTED' ELSE invoice_requests.status END`;

const conditions: Conditions = {
  customerId: equals(sql`invoice_requests.customer_id`),
  productIds: oneOf(sql`invoice_requests.product_id`),
  productName: (text) => (text === '' ? sql`TRUE` : ofProduct(part(sql`products.name_folded`)(text))),
  productGroups: (groups) => ofProduct(oneOf(sql`products.product_group`)(groups)),
  status: oneOf(shown),
  startDate: from(sql`invoice_requests.dispensed_at`),
  endDate: until(sql`invoice_requests.dispensed_at`),
  transmittedStartDate: from(sql`invoice_requests.transmitted_at`),
  transmittedEndDate: until(sql`invoice_requests.transmitted_at`),
  abwCode(code) {
    if (code === 'NONE') return sql`invoice_requests.status = 'PENDING ABW'`;
    return code === 'AUTO'
      ? sql`(invoice_requests.abw_code IS NULL AND invoice_requests.status <> 'PENDING ABW')`
      : sql`invoice_requests.abw_code = ${code}`;
  },
  cabinetType: equals(sql`invoice_requests.cabinet_type`),
  lot: part(sql`lower(invoice_requests.lot)`),
  serialNo: part(sql`lower(invoice_requests.serial)`),
  tag: part(sql`lower(invoice_requests.tag_id)`),
  sapState: (state, { clock }) => inSapState(state, new Date(clock.now().getTime() - ACKNOWLEDGED_WITHIN_MS)),
  getCCPayableOnly(only) {
    if (only) throw new AppError('refused', 'What can be paid by card cannot be selected here.');
    return sql`TRUE`;
  },
};

function inSapState(state: SapState, late: Date): Sql {
  const open = sql`invoice_requests.refusal = '' AND invoice_requests.acknowledged_at IS NULL`;
  switch (state) {
    case 'refused':
      return sql`invoice_requests.refusal <> ''`;
    case 'acknowledged':
      return sql`invoice_requests.acknowledged_at IS NOT NULL`;
    case 'late':
      return sql`(invoice_requests.transmitted_at < ${late} AND ${open})`;
    case 'sent':
      return sql`(invoice_requests.transmitted_at >= ${late} AND ${open})`;
  }
}

/** A condition on `invoice_requests`: the rows that the list shows for a filter. */
export function matchingRequests(context: Needs, where: InvoiceRequestFilter): Sql {
  const named = Object.entries(where).flatMap(([name, value]) =>
    value === undefined ? [] : [conditions[name as keyof Conditions](value as never, context)],
  );
  return named.length === 0 ? sql`TRUE` : join(named, ' AND ');
}
