import { type CallArguments, type InvoiceRequest, listInvoiceRequests } from '@parwell/contract';
import {
  ALL,
  type BusinessDays,
  type CalendarDate,
  type InvoiceRequestStatus,
  type Tenants,
} from '@parwell/domain';
import { raw, sql, type Sql } from '../../../platform/db/database.ts';
import { between, equals, oneOf, part } from '../../../platform/db/list-filters.ts';
import { defineList } from '../../../platform/db/list.ts';
import { customers } from '../../customers/customers.public.ts';
import { lotNumberPart } from '../../inventory/goods/goods.public.ts';
import { isCcPayable } from '../../par/par.public.ts';
import { PAR_SETTINGS } from '../../par/tables.public.ts';
import { inProductGroups, products } from '../../products/products.public.ts';
import { PRODUCTS } from '../../products/tables.public.ts';
import { inStatus } from './open-requests.ts';
import { sapStateTwin, shownStatusTwin } from './request-states.twin.ts';

type Query = CallArguments<typeof listInvoiceRequests>['query'] & {
  readonly fields?: readonly (keyof InvoiceRequest)[];
};

/** The caller's tenants, the business days and the current time. */
export interface RequestScope {
  readonly tenants: Tenants;
  readonly days: BusinessDays;
  readonly now: Date;
}

const r = (column: string): Sql => sql`invoice_requests.${raw(column)}`;

/** Part of a running transmission (B6). */
const claimed = sql`(${r('document_id')} IS NOT NULL AND ${r('transmitted_at')} IS NULL)`;
export const shownStatusOf: Sql = shownStatusTwin.expression({ status: r('status'), claimed }, undefined);
export const sapStateOf = (now: Date): Sql =>
  sapStateTwin.expression(
    {
      status: shownStatusOf,
      sentAt: r('transmitted_at'),
      isAcknowledged: sql`${r('acknowledged_at')} IS NOT NULL`,
      refusal: r('refusal'),
    },
    now,
  );

export const requestFields = {
  id: r('id'),
  invoiceId: r('id'),
  customerId: r('customer_id'),
  customerName: sql`customers.name`,
  cabinetId: r('cabinet_id'),
  cabinetType: r('cabinet_type'),
  productId: r('product_id'),
  productName: sql`products.product_name`,
  productGroup: sql`coalesce(products.product_group, '')`,
  dispenseDate: r('dispensed_at'),
  ndc: r('ndc'),
  lot: r('lot'),
  size: r('size'),
  assay: r('assay'),
  unitOfMeasure: r('unit_of_measure'),
  serialNo: r('serial'),
  rfidTag: r('tag_id'),
  quantity: r('quantity'),
  abwCode: r('abw_code'),
  suggestedCode: r('suggested_code'),
  status: shownStatusOf,
  claimed,
  omitted: sql`${r('status')} = 'OMITTED'`,
  omittedReason: r('omitted_reason'),
  omittedNote: r('omitted_note'),
  rgaNumber: r('rga_number'),
  transmitted: r('transmitted_at'),
  refusal: r('refusal'),
  customerManualSplitBill: r('manual_split'),
  customerAutoSplitBill: r('auto_split'),
  version: r('version'),
} satisfies Readonly<Record<keyof InvoiceRequest, Sql>>;

/** Every request has both. As outer joins, PostgreSQL skips them where none of their columns is used. */
export const withNames = (requests: Sql): Sql => sql`${requests}
  LEFT JOIN ${products} ON products.product_id = invoice_requests.product_id
  LEFT JOIN ${customers} ON customers.customer_id = invoice_requests.customer_id`;

/** An empty choice does not restrict. */
const amongst =
  (column: Sql) =>
  (values: readonly string[]): Sql =>
    values.length === 0 ? sql`TRUE` : oneOf(column)(values);

/** Filters by the shown status, in a form that the index of open requests serves. */
function hasStatus(wanted: readonly InvoiceRequestStatus[]): Sql {
  const stored = wanted.length === 0 ? sql`TRUE` : inStatus(wanted);
  const wantsReady = wanted.includes('READY');
  if (wantsReady === wanted.includes('TRANSMITTED')) return stored;
  const isClaimed = sql`(${r('status')} = 'READY' AND ${claimed})`;
  return wantsReady ? sql`${stored} AND NOT ${isClaimed}` : sql`(${stored} OR ${isClaimed})`;
}

const ofProducts = (condition: Sql): Sql =>
  sql`${r('product_id')} IN (SELECT products.product_id FROM ${products} WHERE ${condition})`;
const from = (column: Sql) => (day: CalendarDate, scope: RequestScope) =>
  sql`${column} >= ${new Date(scope.days.startOf(day))}`;
const until = (column: Sql) => (day: CalendarDate, scope: RequestScope) =>
  sql`${column} < ${new Date(scope.days.endOf(day))}`;

/** AUTO: the ERP splits it. NONE: still to be chosen. */
function hasAccount(account: NonNullable<NonNullable<Query['where']>['abwCode']>): Sql {
  if (account !== 'AUTO' && account !== 'NONE') return sql`${r('abw_code')} = ${account}`;
  const auto = account === 'AUTO' ? 'Y' : 'N';
  return sql`(${r('abw_code')} IS NULL AND ${r('manual_split')} = 'Y' AND ${r('auto_split')} = ${auto})`;
}

/** A request stays with the customer that had its device when it was vended. */
export const requestList = defineList<Query, RequestScope>({
  calls: [listInvoiceRequests],
  from: withNames(sql`invoice_requests`),
  key: r('id'),
  fields: requestFields,
  details: { columns: sql`invoice_requests.*`, from: (rows) => withNames(sql`${rows} AS invoice_requests`) },
  sort: {
    dispenseDate: r('dispensed_at'),
    customerId: r('customer_id'),
    productName: requestFields.productName,
    lot: r('lot'),
    quantity: r('quantity'),
    abwCode: r('abw_code'),
    status: shownStatusOf,
    // Unsent requests come last when the newest come first.
    transmitted: sql`coalesce(${r('transmitted_at')}, '-infinity')`,
  },
  filters: {
    customerId: equals(r('customer_id')),
    productIds: amongst(r('product_id')),
    productName: (text) => ofProducts(part(sql`products.name_folded`)(text)),
    productGroups: (groups) => ofProducts(inProductGroups(groups)),
    status: hasStatus,
    startDate: from(r('dispensed_at')),
    endDate: until(r('dispensed_at')),
    transmittedStartDate: from(r('transmitted_at')),
    transmittedEndDate: until(r('transmitted_at')),
    transmitted: between(r('transmitted_at')),
    abwCode: hasAccount,
    cabinetType: equals(r('cabinet_type')),
    lot: lotNumberPart(r('lot')),
    serialNo: part(sql`lower(${r('serial')})`),
    tag: part(sql`lower(${r('tag_id')})`),
    sapState: (state, { now }) => sql`${sapStateOf(now)} = ${state}`,
    getCCPayableOnly: (only) => (only ? isCcPayable(r('customer_id'), r('product_id')) : sql`TRUE`),
  },
  // With `=` for a single value, the index of the customer also gives the order.
  visible: ({ tenants }) => (tenants === ALL ? sql`TRUE` : oneOf(r('customer_id'))(tenants)),
  tables: ['invoice_requests', PRODUCTS, PAR_SETTINGS],
  countsAnew: ({ sapState }) => sapState === 'late' || sapState === 'sent',
});

export const NEWEST_FIRST = { key: 'dispenseDate', direction: 'DESC' } as const;

/** A condition on `invoice_requests`. */
export const matchingRequests = (scope: RequestScope, where: NonNullable<Query['where']>): Sql =>
  requestList.source(scope, where, NEWEST_FIRST).where;
