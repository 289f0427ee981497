import { type CallArguments, listTransactions as listCall, type Transaction } from '@parwell/contract';
import { ALL, TRANSACTION_ACTIONS, type Tenants } from '@parwell/domain';
import { raw, sql, type Sql } from '../../../platform/db/database.ts';
import { between, contains, equals, oneOf, part } from '../../../platform/db/list-filters.ts';
import { defineList } from '../../../platform/db/list.ts';
import { customerName } from '../../customers/customers.public.ts';
import { deviceName, devices } from '../../devices/devices.public.ts';
import { DEVICES } from '../../devices/tables.public.ts';
import { orderedProduct, products } from '../../products/products.public.ts';
import { PRODUCTS } from '../../products/tables.public.ts';
import { expirationThen } from '../goods/expiration-then.ts';
import { isLotOf, lotNumberPart, lots } from '../goods/goods.public.ts';
import { shownActionTwin } from './shown-action.twin.ts';
import { isOfForeignTag } from '../tagged-units/foreign-tags.ts';
import { shownNpiOf, shownUserOf } from '../people/shown-person.twin.ts';
import { isShownRow } from '../ledger/shown-rows.ts';
import type { TransactionParts } from './transaction-parts.ts';

type Query = CallArguments<typeof listCall>['query'] & {
  readonly fields?: readonly (keyof Transaction)[];
};

const t = (column: string): Sql => sql`transactions.${raw(column)}`;

const isForeign = isOfForeignTag(sql`transactions`);

/** Of the unit, unless it is another customer's. */
const ofUnit = (value: Sql, instead = sql`''`): Sql =>
  sql`CASE WHEN ${isForeign} THEN ${instead} ELSE ${value} END`;

const productId = ofUnit(t('product_id'));
const lot = ofUnit(t('lot'));
const serial = ofUnit(t('serial'));

/** A filter by what the unit is. */
const byUnit =
  <Value>(filter: (value: Value) => Sql) =>
  (value: Value): Sql =>
    sql`(${filter(value)} AND NOT ${isForeign})`;

const then = expirationThen(sql`transactions`);

export const shownActionOf = shownActionTwin.expression(
  { action: t('action'), quantity: t('quantity'), reasonCode: t('reason_code') },
  undefined,
);

/**
 * Each join finds at most one row by its key, so that PostgreSQL drops it from queries without its columns: keys of a
 * page, totals and groups.
 */
const fromWith = ({ requestsOfVends }: TransactionParts): Sql => sql`transactions
  LEFT JOIN ${products} ON products.product_id = transactions.product_id
  LEFT JOIN ${lots} ON ${isLotOf(sql`transactions`)}
  LEFT JOIN ${devices} ON devices.cabinet_id = transactions.cabinet_id
  LEFT JOIN ${requestsOfVends} ON requests.vend_key = transactions.key`;

export const transactionFields = (tenants: Tenants, businessZone: string, { isInvoiced }: TransactionParts) =>
  ({
    id: t('id'),
    productItemId: productId,
    materialNo: sql`CASE WHEN ${isForeign} THEN '' WHEN products.source = 'FFF' THEN products.product_id
      ELSE ${orderedProduct(t('product_id'))} END`,
    productLabelName: ofUnit(sql`coalesce(products.product_name, '')`),
    productGroup: ofUnit(sql`coalesce(products.product_group, '')`),
    customerId: t('customer_id'),
    customerName: customerName(t('customer_id')),
    cabinetType: sql`devices.cabinet_type`,
    cabinetId: t('cabinet_id'),
    cabinetName: tenants === ALL ? sql`devices.cabinet_name` : deviceName(t('cabinet_id'), tenants),
    lot,
    timestamp: t('at'),
    expiration: ofUnit(then.expiration, sql`NULL`),
    correctedExpiration: ofUnit(then.correctedExpiration, sql`NULL`),
    afterExpiration: sql`NOT ${isForeign} AND coalesce(
      (transactions.at AT TIME ZONE ${businessZone})::date >= lots.expiration, false)`,
    providerId: shownNpiOf(sql`transactions`),
    qty: t('quantity'),
    type: t('type'),
    action: t('action'),
    shownAction: shownActionOf,
    reason: t('reason'),
    reasonCode: t('reason_code'),
    customerNote: t('note'),
    orderNo: ofUnit(t('order_number')),
    userName: shownUserOf(sql`transactions`),
    serialNo: serial,
    serial_no: serial,
    tag: t('tag_id'),
    rfid_tag: t('tag_id'),
    shortTag: sql`right(transactions.tag_id, 6)`,
    holderOffset: t('holder'),
    dispenserOffset: t('dispenser'),
    lotSize: ofUnit(sql`coalesce(lots.size, '')`),
    lotAssay: ofUnit(sql`coalesce(lots.assay, '')`),
    lotUnitOfMeasure: ofUnit(sql`coalesce(lots.unit_of_measure, '')`),
    invoiced: isInvoiced,
  }) satisfies Readonly<Record<keyof Transaction, Sql>>;

const ACTIONS: ReadonlySet<string> = new Set(TRANSACTION_ACTIONS);

/**
 * The transaction log. A row belongs to its own customer, wherever its device is now (S9, S35). Days are those of
 * `businessZone`.
 */
export const transactionListIn = (businessZone: string, parts: TransactionParts) =>
  defineList<Query, Tenants>({
    calls: [listCall],
    from: fromWith(parts),
    key: t('id'),
    fields: (tenants) => transactionFields(tenants, businessZone, parts),
    sort: {
      timestamp: t('at'),
      cabinetId: t('cabinet_id'),
      productId,
      lot,
      qty: t('quantity'),
      action: shownActionOf,
      reason: t('reason'),
    },
    filters: {
      customerId: equals(t('customer_id')),
      cabinetId: (text) => sql`transactions.cabinet_id IN (
        SELECT devices.cabinet_id FROM ${devices} WHERE devices.id_folded LIKE lower(${contains(text)}))`,
      cabinetType: (type) => sql`transactions.cabinet_id IN (
        SELECT devices.cabinet_id FROM ${devices} WHERE devices.cabinet_type = ${type})`,
      productId: byUnit(equals(t('product_id'))),
      productLabelName: byUnit(
        (text: string) => sql`transactions.product_id IN (
          SELECT products.product_id FROM ${products} WHERE ${part(sql`products.name_folded`)(text)})`,
      ),
      productGroup: byUnit(
        (text: string) => sql`transactions.product_id IN (
          SELECT products.product_id FROM ${products} WHERE ${part(sql`lower(products.product_group)`)(text)})`,
      ),
      lot: byUnit(lotNumberPart(t('lot'))),
      type: (value) =>
        ACTIONS.has(value) ? sql`transactions.action = ${value}` : sql`transactions.type = ${value}`,
      reason: equals(t('reason')),
      serialNo: byUnit(part(sql`lower(transactions.serial)`)),
      tag: part(sql`lower(transactions.tag_id)`),
      review: () => sql`transactions.key IN (SELECT key FROM stock_reviews WHERE status = 'Suspended')`,
      invNo: (number) => sql`transactions.key IN ${parts.vendsOnInvoice(number)}`,
      timestamp: between(t('at')),
    },
    groupBy: {
      cabinetId: { title: 'Device', key: t('cabinet_id'), name: deviceName, note: (key) => key },
      productId: {
        title: 'Product',
        key: productId,
        name: (key) => sql`coalesce((
          SELECT products.product_name FROM ${products} WHERE products.product_id = ${key}), '')`,
        note: (key) => key,
      },
      lot: { title: 'Lot', key: lot },
      action: { title: 'Action', key: shownActionOf },
      serialNo: { title: 'Serial Number', key: serial },
      tag: { title: 'Tag', key: t('tag_id') },
    },
    sums: { qty: t('quantity'), in: sql`greatest(quantity, 0)`, out: sql`least(quantity, 0)` },
    // One value is compared with `=`, so that the index of the customer also gives the order.
    visible: (tenants) =>
      sql`${isShownRow(sql`transactions`)} AND ${tenants === ALL ? sql`TRUE` : oneOf(t('customer_id'))(tenants)}`,
    tables: ['transactions', DEVICES, PRODUCTS],
    appendOnly: true,
    // A rare filter, and reviews are resolved meanwhile.
    countsAnew: ({ review }) => review !== undefined,
    wideRows: true,
    // Nearly every page is found in the index of its customer, or of the time.
    evenlySpread: true,
  });
