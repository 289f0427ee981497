import {
  listLotDevices,
  listLotMovements,
  listLotReviews,
  listLotShipments,
  type LotDevice,
  type LotFilter,
  type LotMovement,
  type LotReview,
  type LotShipment,
} from '@parwell/contract';
import { OWNER_LABELS, shownAction, REPORT_PAGE_SIZES, type LotMovementKind } from '@parwell/domain';
import { Instant } from '../../../ui/dates/instant.tsx';
import { defineList, type ListInput } from '../../../ui/list/define-list.ts';
import { StatusChip } from '../../../ui/status-chip.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { instant } from '../../../ui/table/instant-column.tsx';
import { DeviceLink } from '../../devices/public/device-link.tsx';
import { ResolutionChip } from '../reviews/resolution-chip.tsx';
import { OrderLink } from '../../../ui/links/order-link.tsx';
import { LOT_STORY_TEXTS } from './lot-story.texts.ts';

const customer = [
  { key: 'customerName', header: 'Customer', width: 190, priority: 'line' },
  { key: 'customerId', header: 'Customer ID', width: 120 },
] as const;

const deviceColumns: readonly Column<LotDevice>[] = [
  { key: 'cabinetName', header: 'Device', width: 200, priority: 'title', wraps: true },
  {
    key: 'cabinetId',
    header: 'Device ID',
    sortKey: 'cabinetId',
    width: 135,
    priority: 'line',
    cell: ({ customerId, cabinetId, mayOpen }) => (
      <DeviceLink customerId={mayOpen ? customerId : null} cabinetId={cabinetId} />
    ),
  },
  ...customer,
  {
    key: 'onHand',
    header: 'On hand',
    sortKey: 'onHand',
    align: 'right',
    width: 120,
    priority: 'side',
    cell: ({ onHand }) =>
      onHand > 0 ? <strong>{onHand}</strong> : <StatusChip tone="neutral" label={LOT_STORY_TEXTS.was} />,
  },
  {
    key: 'owners',
    header: 'Owner',
    width: 210,
    cell: ({ owners }) =>
      owners.map(({ productOwnership, onHand }) => `${OWNER_LABELS[productOwnership]} ${onHand}`).join(', '),
  },
  { key: 'dispensed', header: 'Dispensed', sortKey: 'dispensed', align: 'right', width: 110 },
  { key: 'returned', header: 'Returned', align: 'right', width: 100 },
  { ...instant('firstAt'), header: 'First There', width: 175 },
  { ...instant('lastAt'), header: 'Last Changed', sortKey: 'lastAt', width: 175, priority: 'line' },
];

const movementColumns: readonly Column<LotMovement>[] = [
  { ...instant('at'), header: 'Time', sortKey: 'at', width: 175, priority: 'title' },
  { key: 'action', header: 'Action', width: 110, priority: 'line', cell: shownAction },
  { key: 'reason', header: 'Reason', width: 125 },
  {
    key: 'quantity',
    header: 'Quantity',
    align: 'right',
    width: 95,
    priority: 'side',
    cell: ({ quantity }) => <strong>{quantity > 0 ? `+${quantity}` : quantity}</strong>,
  },
  { key: 'serialNo', header: 'Serial Number', sortKey: 'serialNo', width: 150, priority: 'line', copy: true },
  { key: 'userName', header: 'Updated By', width: 150, priority: 'line' },
  { key: 'cabinetName', header: 'Device', width: 180, priority: 'line', wraps: true },
  { key: 'cabinetId', header: 'Device ID', sortKey: 'cabinetId', width: 135 },
  ...customer,
  { key: 'npiProviderId', header: 'Provider NPI', width: 125 },
  { key: 'tagId', header: 'Tag', width: 150, copy: true },
  {
    key: 'orderNumber',
    header: 'Order Number',
    width: 130,
    copy: true,
    cell: ({ customerId, orderNumber }) => <OrderLink customerId={customerId} orderNumber={orderNumber} />,
  },
  {
    key: 'productOwnership',
    header: 'Owner',
    width: 150,
    cell: ({ productOwnership }) => OWNER_LABELS[productOwnership],
  },
  { ...instant('reversedAt'), header: LOT_STORY_TEXTS.reverted, width: 175 },
];

const reviewColumns: readonly Column<LotReview>[] = [
  { ...instant('createdAt'), header: 'Time', sortKey: 'createdAt', width: 175, priority: 'line' },
  { key: 'suspendedReason', header: 'Suspended Reason', width: 320, priority: 'title' },
  {
    key: 'resolutionStatus',
    header: 'Status',
    width: 125,
    priority: 'side',
    cell: ({ resolutionStatus }) => <ResolutionChip status={resolutionStatus} />,
  },
  { key: 'transactionType', header: 'Type', width: 115 },
  { key: 'attemptedQty', header: 'Attempted', align: 'right', width: 110 },
  { key: 'serialNo', header: 'Serial Number', width: 150 },
  { key: 'cabinetName', header: 'Device', width: 180, priority: 'line', wraps: true },
  { key: 'cabinetId', header: 'Device ID', sortKey: 'cabinetId', width: 135 },
  ...customer,
  { ...instant('resolvedAt'), header: 'Resolved', width: 175 },
];

const shipmentColumns: readonly Column<LotShipment>[] = [
  { key: 'shipmentId', header: 'Shipment', width: 140, priority: 'title', copy: true },
  { ...instant('shippedAt'), header: 'Shipped', sortKey: 'shippedAt', width: 175, priority: 'line' },
  {
    key: 'estimatedDelivery',
    header: 'Estimated Delivery',
    width: 150,
    priority: 'line',
    cell: ({ estimatedDelivery }) => <Instant value={estimatedDelivery} show="date" />,
  },
  { key: 'qty', header: 'Quantity', align: 'right', width: 100 },
  { key: 'receivedQty', header: 'Received', align: 'right', width: 100 },
  {
    key: 'openQty',
    header: 'On its way',
    sortKey: 'openQty',
    align: 'right',
    width: 110,
    priority: 'side',
    cell: ({ openQty }) => <strong>{openQty}</strong>,
  },
  { key: 'status', header: 'Status', width: 105 },
  { key: 'cabinetName', header: 'Device', width: 180, priority: 'line', wraps: true },
  { key: 'cabinetId', header: 'Device ID', sortKey: 'cabinetId', width: 135 },
  ...customer,
  { key: 'warehouse', header: 'Warehouse', width: 110 },
  {
    key: 'orderNumber',
    header: 'Order Number',
    width: 130,
    copy: true,
    cell: ({ customerId, orderNumber }) => <OrderLink customerId={customerId} orderNumber={orderNumber} />,
  },
  { key: 'trackingNumber', header: 'Tracking Number', width: 160, copy: true },
];

type Part<Where = LotFilter> = ListInput<Where>;

const shared = { rowsPerPageOptions: REPORT_PAGE_SIZES } as const;

export const lotDevices = defineList(listLotDevices, {
  ...shared,
  name: 'lot-devices',
  label: LOT_STORY_TEXTS.part.devices,
  columns: deviceColumns,
  rowId: ({ cabinetId, customerId }) => `${cabinetId}/${customerId}`,
  sort: { key: 'onHand', direction: 'DESC' },
  emptyText: LOT_STORY_TEXTS.empty.devices,
  input: ({ where, ...page }: Part) => ({ query: { ...where, ...page } }),
});

type Movements = LotFilter & { readonly kind?: LotMovementKind };

const movements = (part: 'dispensed' | 'returned' | 'all') =>
  defineList(listLotMovements, {
    ...shared,
    name: `lot-${part}`,
    label: LOT_STORY_TEXTS.part[part],
    columns: movementColumns,
    rowId: ({ id }) => String(id),
    sort: { key: 'at', direction: 'DESC' },
    emptyText: LOT_STORY_TEXTS.empty[part],
    input: ({ where, ...page }: Part<Movements>) => ({
      query: { ...where, ...page, ...(part !== 'all' && { kind: part }) },
    }),
  });

export const lotDispensed = movements('dispensed');
export const lotReturned = movements('returned');
export const lotEverything = movements('all');

export const lotReviews = defineList(listLotReviews, {
  ...shared,
  name: 'lot-reviews',
  label: LOT_STORY_TEXTS.part.reviews,
  columns: reviewColumns,
  rowId: ({ id }) => String(id),
  sort: { key: 'createdAt', direction: 'DESC' },
  emptyText: LOT_STORY_TEXTS.empty.reviews,
  input: ({ where, ...page }: Part) => ({ query: { ...where, ...page } }),
});

export const lotShipments = defineList(listLotShipments, {
  ...shared,
  name: 'lot-shipments',
  label: LOT_STORY_TEXTS.part.shipments,
  columns: shipmentColumns,
  rowId: ({ lineKey }) => lineKey,
  sort: { key: 'openQty', direction: 'DESC' },
  emptyText: LOT_STORY_TEXTS.empty.shipments,
  input: ({ where, ...page }: Part) => ({ query: { ...where, ...page } }),
});
