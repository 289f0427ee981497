import Typography from '@mui/material/Typography';
import type {
  OrderLot,
  OrderShipment,
  OrderTransaction,
  RestockRequest,
  SapOrder,
  ShipmentItem,
} from '@parwell/contract';
import { lastSix } from '@parwell/domain';
import { Instant } from '../../../ui/dates/instant.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { instant } from '../../../ui/table/instant-column.tsx';
import { LotLink } from '../../inventory/public/lot-link.tsx';
import { ShipmentStatusChip } from '../../shipments/public/shipment-status-chip.tsx';
import { TrackingLink } from '../../shipments/public/tracking-link.tsx';
import { LastSix } from './last-six.tsx';
import { ORDER_DETAIL_TEXTS as TEXTS } from './order-detail.texts.ts';
import { OrderStatusChip } from './order-status-chip.tsx';

const orderNumber = { key: 'orderNumber', header: 'Order Number', width: 135, copy: true } as const;
/** ODET-005, ODET-006. */
const tracking = {
  key: 'trackingNumber',
  header: 'Tracking Number',
  width: 190,
  cell: (row: { readonly trackingNumber: string }) => <TrackingLink trackingNumber={row.trackingNumber} />,
} as const;

/** ODET-011. */
export const requestColumns: readonly Column<RestockRequest>[] = [
  { key: 'productName', header: 'Product', width: 230, priority: 'title', wraps: true },
  { key: 'productId', header: 'Product ID', width: 120, copy: true },
  {
    key: 'orderQty',
    header: 'Order Qty',
    width: 145,
    align: 'right',
    priority: 'line',
    cell: ({ orderQty, orderUnits }) => TEXTS.packs(orderQty, orderUnits),
  },
  {
    key: 'poStatus',
    header: 'PO Status',
    width: 140,
    priority: 'side',
    cell: ({ poStatus, failure }) => (
      <span title={failure || undefined}>
        <OrderStatusChip status={poStatus} />
      </span>
    ),
  },
  {
    key: 'lot',
    header: 'Lot',
    width: 95,
    copy: ({ lot }) => lot,
    cell: ({ productId, lot }) => (
      <LotLink productId={productId} lot={lot}>
        {lastSix(lot)}
      </LotLink>
    ),
  },
  { key: 'warehouse', header: 'Warehouse', width: 105 },
  { ...instant('createdAt'), header: 'Created', width: 170, priority: 'line' },
  { key: 'abwCode', header: 'ABW Code', width: 100 },
  { key: 'customerId', header: 'Customer ID', width: 115 },
  { key: 'cabinetId', header: 'Device ID', width: 135 },
  { key: 'shippingMethod', header: 'Shipping Method', width: 240, optional: true },
  { key: 'createdBy', header: 'Requested By', width: 170, optional: true },
];

/** With the ERP's reason next to the status. */
export const refusedRequestColumns: readonly Column<RestockRequest>[] = requestColumns.flatMap((column) =>
  column.key === 'poStatus'
    ? [column, { key: 'failure', header: 'Reason', width: 230, wraps: true } as const]
    : [column],
);

/** ODET-012. */
export const sapOrderColumns: readonly Column<SapOrder>[] = [
  { key: 'productName', header: 'Product', width: 220, priority: 'title', wraps: true },
  { key: 'orderLine', header: 'Line', width: 65 },
  {
    key: 'orderStatus',
    header: 'Status',
    width: 125,
    priority: 'side',
    cell: ({ orderStatus }) => <OrderStatusChip status={orderStatus} />,
  },
  {
    key: 'orderQty',
    header: 'Order Qty',
    width: 145,
    align: 'right',
    priority: 'line',
    cell: ({ orderQty, orderUnits }) => TEXTS.packs(orderQty, orderUnits),
  },
  { key: 'shippedUnits', header: 'Shipped', width: 85, align: 'right' },
  { key: 'receivedUnits', header: 'Received', width: 90, align: 'right' },
  {
    key: 'sapOrderLots',
    header: 'Lots',
    width: 110,
    cell: ({ sapOrderLots }) => {
      const lots = [...new Set(sapOrderLots.map(({ lot }) => lot))];
      return <span title={lots.join(', ')}>{lots.map(lastSix).join(', ')}</span>;
    },
  },
  { ...instant('createdAt'), header: 'Created', width: 170 },
  { ...instant('updatedAt'), header: 'Updated', width: 170 },
  { key: 'notes', header: 'Notes', width: 200, wraps: true },
  { key: 'poNumber', header: 'PO Number', width: 130, copy: true },
  orderNumber,
  { key: 'productId', header: 'Product ID', width: 120, copy: true },
  { key: 'statusBy', header: 'Status Set By', width: 160, optional: true },
];

/** ODET-013. */
export const lotColumns: readonly Column<OrderLot>[] = [
  {
    key: 'lot',
    header: 'Lot',
    width: 100,
    priority: 'title',
    copy: ({ lot }) => lot,
    cell: ({ productId, lot }) => (
      <LotLink productId={productId} lot={lot}>
        {lastSix(lot)}
      </LotLink>
    ),
  },
  { key: 'productId', header: 'Product ID', width: 130, priority: 'line', copy: true },
  { key: 'shippedQty', header: 'Shipped', width: 95, align: 'right' },
  {
    key: 'receivedQty',
    header: 'Received',
    width: 95,
    align: 'right',
    priority: 'side',
    cell: ({ receivedQty, shippedQty }) => TEXTS.of(receivedQty, shippedQty),
  },
  { ...tracking, priority: 'line' },
  orderNumber,
  { key: 'orderLine', header: 'Order Line', width: 95 },
];

/** ODET-014. */
export const shipmentColumns: readonly Column<OrderShipment>[] = [
  { key: 'factorDescription', header: 'Description', width: 230, priority: 'title', wraps: true },
  {
    key: 'lotNumber',
    header: 'Lot',
    width: 95,
    priority: 'line',
    copy: ({ lotNumber }) => lotNumber,
    cell: ({ vendorItem, lotNumber }) => (
      <LotLink productId={vendorItem} lot={lotNumber}>
        {lastSix(lotNumber)}
      </LotLink>
    ),
  },
  {
    key: 'numPkgsShipped',
    header: 'Packs Shipped',
    width: 145,
    align: 'right',
    priority: 'line',
    cell: ({ numPkgsShipped, totalNumUnits }) => TEXTS.packs(numPkgsShipped, totalNumUnits),
  },
  { key: 'receivedUnits', header: 'Received', width: 90, align: 'right' },
  { ...instant('shipDate'), header: 'Ship Date', width: 170, priority: 'line' },
  {
    key: 'estimatedDelivery',
    header: 'Estimated Delivery',
    width: 150,
    cell: ({ estimatedDelivery }) => <Instant value={estimatedDelivery} show="date" />,
  },
  { ...tracking, priority: 'line' },
  {
    key: 'transmitStatus',
    header: 'Status',
    width: 120,
    priority: 'side',
    wraps: true,
    cell: ({ transmitStatus, transmitStatusDesc }) => (
      <>
        <ShipmentStatusChip status={transmitStatus} description={transmitStatusDesc} />
        {transmitStatusDesc !== '' && (
          <Typography component="span" variant="caption" sx={{ display: 'block' }}>
            {transmitStatusDesc}
          </Typography>
        )}
      </>
    ),
  },
  { key: 'shipmentId', header: 'Shipment ID', width: 140, copy: true },
  orderNumber,
  { key: 'orderLineNumber', header: 'Order Line', width: 95 },
  { key: 'itemIdentifier', header: 'Item Identifier (NDC)', width: 165, copy: true },
  { key: 'vendorItem', header: 'Vendor Item', width: 125, copy: true },
  { key: 'customerNumber', header: 'Customer Number', width: 145 },
];

/** ODET-015. */
export const itemColumns: readonly Column<ShipmentItem>[] = [
  {
    key: 'tagId',
    header: 'Tag',
    width: 110,
    priority: 'title',
    copy: ({ tagId }) => tagId,
    cell: ({ tagId }) => <LastSix value={tagId} />,
  },
  { key: 'serialNumber', header: 'Serial Number', width: 170, priority: 'line', copy: true },
  {
    key: 'lotNumber',
    header: 'Lot',
    width: 100,
    priority: 'line',
    copy: ({ lotNumber }) => lotNumber,
    cell: ({ FFFItemId, lotNumber }) => (
      <LotLink productId={FFFItemId} lot={lotNumber}>
        {lastSix(lotNumber)}
      </LotLink>
    ),
  },
  {
    key: 'expdate',
    header: 'Expiration',
    width: 115,
    priority: 'side',
    cell: ({ expdate }) => <Instant value={expdate} show="date" />,
  },
  { key: 'FFFItemId', header: 'Product ID', width: 125, copy: true },
  { key: 'ndc', header: 'NDC', width: 140, copy: true },
  { key: 'shipmentId', header: 'Shipment ID', width: 150, copy: true },
];

/** ODET-016, ODET-017. */
export const transactionColumns: readonly Column<OrderTransaction>[] = [
  { ...instant('sourceTimestamp'), header: 'Time', width: 175, priority: 'title' },
  { key: 'type', header: 'Type', width: 115, priority: 'line' },
  {
    key: 'qty',
    header: 'Qty',
    width: 75,
    align: 'right',
    priority: 'side',
    cell: ({ qty }) => <strong>{qty}</strong>,
  },
  { key: 'FFFItemId', header: 'Product ID', width: 125, priority: 'line', copy: true },
  {
    key: 'lotNumber',
    header: 'Lot',
    width: 100,
    priority: 'line',
    copy: ({ lotNumber }) => lotNumber,
    cell: ({ FFFItemId, lotNumber }) => (
      <LotLink productId={FFFItemId} lot={lotNumber}>
        {lastSix(lotNumber)}
      </LotLink>
    ),
  },
  {
    key: 'objectId',
    header: 'Tag or Serial Number',
    width: 160,
    priority: 'line',
    copy: ({ objectId }) => objectId,
    cell: ({ objectId }) => <LastSix value={objectId} />,
  },
  { key: 'cabinetId', header: 'Device ID', width: 140 },
  { key: 'customerId', header: 'Customer ID', width: 120 },
];
