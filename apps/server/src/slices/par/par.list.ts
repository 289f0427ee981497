import { type CallArguments, listParSettings as listCall, type ParSetting } from '@parwell/contract';
import { MANAGED_SOURCES, type Tenants } from '@parwell/domain';
import { sql, type Queryable, type Sql } from '../../platform/db/database.ts';
import { equals, part } from '../../platform/db/list-filters.ts';
import { select } from '../../platform/db/list-rows.ts';
import { defineList } from '../../platform/db/list.ts';
import { ofTenants } from '../../platform/db/tenants.ts';
import { JsonText } from '../../platform/json-text.ts';
import { devices } from '../devices/devices.public.ts';
import { products } from '../products/products.public.ts';
import { PRODUCTS } from '../products/tables.public.ts';

type Query = CallArguments<typeof listCall>['query'];

/** The settings that a user sees, and those they may change. */
export interface ParReader {
  readonly tenants: Tenants;
  /** Also those of products that the provider manages. */
  readonly changesManaged: boolean;
  /** The customers whose self-managed products' settings they may change. */
  readonly changesOwn: Tenants;
}

const from = sql`par_settings JOIN ${products} USING (product_id)`;

const fieldsOf = ({ changesManaged, changesOwn }: ParReader) =>
  ({
    id: sql`par_settings.id`,
    customerId: sql`par_settings.customer_id`,
    productId: sql`par_settings.product_id`,
    productName: sql`products.product_name`,
    productSource: sql`products.source`,
    cabinetType: sql`par_settings.cabinet_type`,
    cabinetId: sql`par_settings.cabinet_id`,
    // The customer does not learn the present name of a device that has left.
    cabinetName: sql`(
      SELECT devices.cabinet_name FROM ${devices}
      WHERE devices.cabinet_id = par_settings.cabinet_id AND devices.customer_id = par_settings.customer_id)`,
    ndc: sql`products.ndc`,
    gtin: sql`coalesce(products.gtin, '')`,
    packQty: sql`products.pack_qty`,
    weight: sql`products.weight::float8`,
    weightUnit: sql`products.weight_unit`,
    poType: sql`par_settings.po_type`,
    salesType: sql`par_settings.sales_type`,
    crl: sql`par_settings.crl`,
    minSet: sql`par_settings.min_set`,
    maxSet: sql`par_settings.max_set`,
    maxFill: sql`par_settings.max_fill`,
    packToLum: sql`par_settings.pack_to_lum`,
    active: sql`par_settings.active`,
    notes: sql`par_settings.notes`,
    sapProducts: sql`par_settings.sap_products`,
    defaultSapProduct: sql`par_settings.default_sap_product`,
    isCCPayable: sql`par_settings.is_cc_payable`,
    updatedAt: sql`par_settings.updated_at`,
    mayChange: changesManaged
      ? sql`TRUE`
      : sql`(products.source <> ALL(${MANAGED_SOURCES})
        AND ${ofTenants(sql`par_settings.customer_id`, changesOwn)})`,
    version: sql`par_settings.version`,
  }) satisfies Readonly<Record<keyof ParSetting, Sql>>;

const parSettingList = defineList<Query, ParReader>({
  calls: [listCall],
  from,
  key: sql`par_settings.id`,
  fields: fieldsOf,
  sort: {
    productName: sql`products.product_name`,
    productId: sql`par_settings.product_id`,
    cabinetType: sql`par_settings.cabinet_type`,
    cabinetId: sql`par_settings.cabinet_id`,
    minSet: sql`min_set`,
    maxSet: sql`max_set`,
    maxFill: sql`par_settings.max_fill`,
    crl: sql`par_settings.crl`,
    updatedAt: sql`par_settings.updated_at`,
  },
  filters: {
    customerId: equals(sql`par_settings.customer_id`),
    productId: equals(sql`par_settings.product_id`),
    product: (text) =>
      sql`(${part(sql`products.name_folded`)(text)} OR ${part(sql`products.id_folded`)(text)})`,
    cabinetType: equals(sql`par_settings.cabinet_type`),
    cabinetId: equals(sql`par_settings.cabinet_id`),
    active: equals(sql`par_settings.active`),
  },
  visible: ({ tenants }) => ofTenants(sql`par_settings.customer_id`, tenants),
  tables: ['par_settings', PRODUCTS],
});

export const listSettings = (db: Queryable, reader: ParReader, query: Query) =>
  parSettingList.page(db, reader, query);

export async function readSetting(db: Queryable, reader: ParReader, id: number): Promise<JsonText> {
  const { json } = await db.one<{ json: string }>(sql`
    SELECT row_to_json(one)::text AS json FROM (
      SELECT ${select(fieldsOf(reader))} FROM ${from} WHERE par_settings.id = ${id}) one`);
  return new JsonText(json);
}
