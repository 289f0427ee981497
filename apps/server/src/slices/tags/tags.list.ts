import { type CallArguments, listTags, type ProductTag, type TagFilter } from '@parwell/contract';
import { ALL, BULK_LIMIT } from '@parwell/domain';
import { sql, type Queryable, type Sql } from '../../platform/db/database.ts';
import { contains, equals } from '../../platform/db/list-filters.ts';
import { select } from '../../platform/db/list-rows.ts';
import { defineList, EVERY_ROW } from '../../platform/db/list.ts';
import { JsonText } from '../../platform/json-text.ts';
import { customerName } from '../customers/customers.public.ts';
import { isLotOf, lotNumberPart, lots, ndc542 } from '../inventory/goods/goods.public.ts';
import { CUSTOMER_LOTS, PRODUCT_TAGS } from '../inventory/ledger/tables.public.ts';
import { tags, tagTexts } from '../inventory/tagged-units/tagged-units.public.ts';
import { products } from '../products/products.public.ts';
import { PRODUCTS } from '../products/tables.public.ts';

type Query = CallArguments<typeof listTags>['query'];

const ofProduct = (value: Sql): Sql => sql`(
  SELECT ${value} FROM ${products} WHERE products.product_id = tags.product_id)`;

/** This many characters match few rows; shorter prefixes are shared by all tags of a maker. */
const TELLING = 8;

/** Searches tags and serial numbers anywhere in the text, in an index of their own. */
const withText =
  (folded: Sql) =>
  ({ like }: { readonly like: string }): Sql => {
    if (like === '') return sql`TRUE`;
    const text = like.toLowerCase();
    return sql`tags.tag_id IN (
      SELECT tag_id FROM ${tagTexts}
      WHERE ${folded} LIKE ${contains(text.slice(-TELLING))} AND strpos(${folded}, ${text}) > 0)`;
  };

/** With or without dashes, ten or eleven digits. */
const ndcPart = (typed: string): Sql => {
  const digits = typed.replaceAll(/[-\s]/g, '');
  if (digits === '') return sql`TRUE`;
  const has = (ndc: Sql): Sql => sql`replace(${ndc}, '-', '') LIKE ${contains(digits)}`;
  return sql`tags.product_id IN (
    SELECT products.product_id FROM ${products} WHERE ${has(sql`products.ndc`)} OR ${has(ndc542)})`;
};

/** There are far fewer lots than tags. */
const lotPart = (typed: string): Sql =>
  typed === ''
    ? sql`TRUE`
    : sql`(tags.product_id, tags.lot) IN (
        SELECT lots.product_id, lots.lot FROM ${lots} WHERE ${lotNumberPart(sql`lots.lot`)(typed)})`;

/** For list and report. */
export const tagColumns = {
  id: sql`tags.id`,
  tagId: sql`tags.tag_id`,
  serialNo: sql`tags.serial`,
  productOwnership: sql`tags.owner`,
  customerId: sql`tags.customer_id`,
  customerName: customerName(sql`tags.customer_id`),
  productId: sql`tags.product_id`,
  productLabelName: ofProduct(sql`products.product_name`),
  ndc: ofProduct(ndc542),
  lot: sql`tags.lot`,
  igShipmentId: sql`tags.shipment_id`,
  orderNo: sql`tags.order_number`,
  shipWarehouse: sql`tags.ship_warehouse`,
  received: sql`tags.received_at`,
  returned: sql`tags.returned_at`,
  rgaNumber: sql`tags.rga_number`,
  expiration: sql`(
    SELECT lots.expiration FROM ${lots} WHERE ${isLotOf(sql`tags`)})`,
  createdAt: sql`tags.created_at`,
  updatedAt: sql`tags.updated_at`,
  active: sql`tags.active::int`,
  phase: sql`tags.phase`,
  cabinetId: sql`tags.cabinet_id`,
  version: sql`tags.version`,
} satisfies Readonly<Record<keyof ProductTag, Sql>>;

/** For staff. `tag_texts` changes only together with `product_tags`. */
export const tagList = defineList<Query, typeof ALL>({
  calls: [listTags],
  from: tags,
  key: tagColumns.id,
  fields: tagColumns,
  sort: {
    tagId: tagColumns.tagId,
    serialNo: tagColumns.serialNo,
    ndc: tagColumns.ndc,
    lot: tagColumns.lot,
    expiration: tagColumns.expiration,
    customerId: tagColumns.customerId,
    orderNo: tagColumns.orderNo,
    received: tagColumns.received,
    returned: tagColumns.returned,
    // Ids follow the order of creation and are indexed.
    createdAt: tagColumns.id,
    updatedAt: tagColumns.updatedAt,
    active: tagColumns.active,
  },
  filters: {
    customerId: equals(tagColumns.customerId),
    serialNo: withText(sql`serial_folded`),
    tagId: withText(sql`tag_folded`),
    ndc: ndcPart,
    lot: lotPart,
  },
  visible: EVERY_ROW,
  tables: [PRODUCT_TAGS, PRODUCTS, CUSTOMER_LOTS],
  wideRows: true,
});

export const NEWEST_FIRST = { key: 'createdAt', direction: 'DESC' } as const;

/** The ids of all matches up to the limit of a bulk action, and the total. */
export async function listIds(db: Queryable, where: TagFilter) {
  const source = tagList.source(ALL, where, NEWEST_FIRST);
  return db.one<{ ids: number[]; total_record: number }>(sql`
    SELECT coalesce((SELECT json_agg(id ORDER BY id DESC) FROM (
        SELECT tags.id FROM ${source.from} WHERE ${source.where} ORDER BY ${source.orderBy}
        LIMIT ${BULK_LIMIT}) first), '[]') AS ids,
      (SELECT count(*) FROM ${source.from} WHERE ${source.where}) AS total_record`);
}

export async function readTag(db: Queryable, id: number): Promise<JsonText | undefined> {
  const found = await db.maybe<{ json: string }>(sql`
    SELECT row_to_json(one)::text AS json FROM (
      SELECT ${select(tagColumns)} FROM ${tags} WHERE tags.id = ${id}) one`);
  return found && new JsonText(found.json);
}
