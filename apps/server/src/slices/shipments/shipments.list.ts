import { type CallArguments, listShipments, type ShipmentLine } from '@parwell/contract';
import { MANAGED_SOURCES, type ShipmentStatus, type Tenants } from '@parwell/domain';
import { sql, type Sql } from '../../platform/db/database.ts';
import { between, contains, equals, oneOf, part } from '../../platform/db/list-filters.ts';
import { defineList } from '../../platform/db/list.ts';
import { ofTenants } from '../../platform/db/tenants.ts';
import { customerName } from '../customers/customers.public.ts';
import { deviceNameFor, isOpenToCaller } from '../devices/devices.public.ts';
import { isLotOf, lots } from '../inventory/goods/goods.public.ts';
import { isLineSuspended, shipmentLines, shipments } from '../inventory/in-transit/in-transit.public.ts';
import { SHIPMENTS, SHIPMENT_LINES } from '../inventory/ledger/tables.public.ts';
import { products } from '../products/products.public.ts';

type Query = CallArguments<typeof listShipments>['query'] & {
  readonly fields?: readonly (keyof ShipmentLine)[];
};

interface Reader {
  readonly tenants: Tenants;
}
interface Shown extends Reader {
  readonly businessZone: string;
}

const shippedLines = sql`
  SELECT shipment_lines.key, customer_id, shipment_id, shipments.customer_number, shipments.order_number,
    shipment_lines.order_line, shipments.ship_from_warehouse, shipments.tracking_number,
    shipment_lines.line_shipped_at AS shipped_at,
    shipments.estimated_delivery, shipment_lines.cabinet_id, shipment_lines.product_id, shipment_lines.lot,
    NULL::date AS expiration, shipment_lines.num_pkgs_shipped, shipment_lines.base_uom, shipment_lines.num_units_per_pkg,
    shipment_lines.total_num_units::bigint AS total_num_units, shipment_lines.received_units, shipment_lines.transmit_status,
    shipment_lines.status_description, shipments.created_at AS noted_at, shipment_lines.state, shipment_lines.version,
    shipments.find_text
  FROM ${shipmentLines} JOIN ${shipments} USING (customer_id, shipment_id)`;

const untakenLines = sql`
  SELECT key, customer_id, shipment_id, customer_number, order_number, order_line, ship_from_warehouse, tracking_number,
    shipped_at, estimated_delivery, cabinet_id, product_id, lot, expiration, num_pkgs_shipped, base_uom, num_units_per_pkg,
    num_pkgs_shipped::bigint * num_units_per_pkg, 0, transmit_status, status_description, noted_at, 'ended', 0, find_text
  FROM untaken_shipment_lines`;

const allLines = sql`(${shippedLines} UNION ALL ${untakenLines})`;

/** Each part in the order of the page, so that the newest of both are found without a full sort. */
const newestLines = sql`((${shippedLines} ORDER BY shipped_at DESC, key DESC)
  UNION ALL (${untakenLines} ORDER BY shipped_at DESC, key DESC))`;

/** Lines without effect have only these statuses. */
const mayBeUntaken = (statuses: readonly ShipmentStatus[] = []): boolean =>
  statuses.length === 0 || statuses.includes('Error') || statuses.includes('Duplicate');

/** Each join finds at most one row. Names of products that another customer manages are hidden. */
const withNames = (rows: Sql): Sql => sql`${rows} AS listed
  LEFT JOIN ${products} ON products.product_id = listed.product_id
    AND (products.source = ANY(${[...MANAGED_SOURCES]}) OR products.source = listed.customer_id)
  LEFT JOIN ${lots} ON ${isLotOf(sql`listed`)}`;

/** Staff may close a line that is on its way to a device where nobody receives it (R13). */
const mayClose = sql`(listed.state = 'open' AND listed.transmit_status = 'Virtual'
  AND NOT ${isLineSuspended(sql`listed.key`)})`;

export const lineFields = {
  lineKey: sql`listed.key`,
  shipmentId: sql`listed.shipment_id`,
  shipDate: sql`listed.shipped_at`,
  customerId: sql`listed.customer_id`,
  customerNumber: sql`coalesce(nullif(listed.customer_number, ''), listed.customer_id)`,
  customerName: sql`coalesce(${customerName(sql`listed.customer_id`)}, '')`,
  cabinetId: sql`listed.cabinet_id`,
  cabinetName: deviceNameFor(sql`listed.cabinet_id`, sql`listed.customer_id`),
  orderNumber: sql`listed.order_number`,
  orderLineNumber: sql`listed.order_line`,
  itemIdentifier: sql`coalesce(products.ndc, '')`,
  vendorItem: sql`listed.product_id`,
  factorDescription: sql`coalesce(products.product_name, '')`,
  trackingNumber: sql`listed.tracking_number`,
  estimatedDelivery: sql`listed.estimated_delivery`,
  shipFromWarehouse: sql`listed.ship_from_warehouse`,
  transmitStatus: sql`listed.transmit_status`,
  transmitStatusDesc: sql`listed.status_description`,
  transmitDate: sql`listed.noted_at`,
  minibarRxItem: sql`coalesce(products.mbrx_product_id, '')`,
  lotNumber: sql`listed.lot`,
  expDate: sql`coalesce(to_char(coalesce(listed.expiration, lots.expiration), 'YYYYMMDD'), '')`,
  numPkgsShipped: sql`listed.num_pkgs_shipped`,
  baseUom: sql`listed.base_uom`,
  numUnitsPerPkg: sql`listed.num_units_per_pkg`,
  totalNumUnits: sql`listed.total_num_units`,
  receivedUnits: sql`listed.received_units`,
  mayClose,
  version: sql`listed.version`,
} satisfies Partial<Readonly<Record<keyof ShipmentLine, Sql>>>;

const fieldsFor = ({ tenants, businessZone }: Shown) =>
  ({
    ...lineFields,
    mayOpen: isOpenToCaller(sql`listed.cabinet_id`, sql`listed.customer_id`, tenants),
    shipTime: sql`to_char(listed.shipped_at AT TIME ZONE ${businessZone}, 'HH24:MI:SS')`,
  }) satisfies Readonly<Record<keyof ShipmentLine, Sql>>;

/** Contains a text; uses the index of the searchable columns. */
const code =
  (column: Sql) =>
  (text: string): Sql =>
    text === ''
      ? sql`TRUE`
      : sql`(listed.find_text LIKE lower(${contains(text)}) AND ${part(sql`lower(${column})`)(text)})`;

/** Shipped and announced lines, and the lines of documents without effect. A line belongs to its customer (S35). */
export const shipmentList = defineList<Query, Reader, Shown>({
  calls: [listShipments],
  from: withNames(newestLines),
  narrowed: ({ transmitStatus }) =>
    mayBeUntaken(transmitStatus) ? undefined : withNames(sql`(${shippedLines})`),
  counted: ({ transmitStatus }) =>
    withNames(mayBeUntaken(transmitStatus) ? allLines : sql`(${shippedLines})`),
  key: lineFields.lineKey,
  fields: fieldsFor,
  details: { columns: sql`listed.*`, from: withNames },
  sort: {
    shipDate: lineFields.shipDate,
    shipmentId: lineFields.shipmentId,
    orderNumber: lineFields.orderNumber,
    factorDescription: lineFields.factorDescription,
    transmitStatus: lineFields.transmitStatus,
  },
  filters: {
    // The customer's number at the warehouse.
    customerNumber: (number) => sql`listed.customer_id = ANY(ARRAY(
      SELECT ${number}::text UNION SELECT customer_id FROM ${shipments} WHERE customer_number <> '' AND customer_number = ${number}))`,
    shipFromWarehouse: equals(lineFields.shipFromWarehouse),
    transmitStatus: (statuses) =>
      statuses.length === 0 ? sql`TRUE` : oneOf(lineFields.transmitStatus)(statuses),
    shipDate: between(lineFields.shipDate),
    shipmentId: code(lineFields.shipmentId),
    orderNumber: part(sql`lower(listed.order_number)`),
    trackingNumber: code(lineFields.trackingNumber),
  },
  visible: ({ tenants }) => ofTenants(lineFields.customerId, tenants),
  tables: [SHIPMENT_LINES, SHIPMENTS, 'untaken_shipment_lines'],
});

/** Fields of a single line, for a SELECT. */
export const oneLine = (
  lineKey: string,
  shown: Shown,
): { readonly fields: Record<string, Sql>; readonly from: Sql } => ({
  fields: fieldsFor(shown),
  from: withNames(sql`(${shippedLines} WHERE shipment_lines.key = ${lineKey})`),
});

export const NEWEST_FIRST = { key: 'shipDate', direction: 'DESC' } as const;
