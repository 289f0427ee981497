import {
  LOT_DEVICE_COLUMNS,
  LOT_MOVEMENT_COLUMNS,
  LOT_REVIEW_COLUMNS,
  LOT_SHIPMENT_COLUMNS,
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
import { defineList, type ListInput } from '../../../ui/list/define-list.ts';
import { StatusChip } from '../../../ui/status-chip.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { pageColumns } from '../../../ui/table/page-columns.tsx';
import { DeviceLink } from '../../devices/public/device-link.tsx';
import { ResolutionChip } from '../reviews/resolution-chip.tsx';
import { OrderLink } from '../../../ui/links/order-link.tsx';
import { LOT_STORY_TEXTS } from './lot-story.texts.ts';

const customer = {
  customerName: { width: 190, priority: 'line' },
  customerId: { width: 120 },
} as const;

const deviceColumns: readonly Column<LotDevice>[] = pageColumns(LOT_DEVICE_COLUMNS, {
  cabinetName: { width: 200, priority: 'title', wraps: true },
  cabinetId: {
    sortKey: 'cabinetId',
    width: 135,
    priority: 'line',
    cell: ({ customerId, cabinetId, mayOpen }) => (
      <DeviceLink customerId={mayOpen ? customerId : null} cabinetId={cabinetId} />
    ),
  },
  ...customer,
  onHand: {
    sortKey: 'onHand',
    width: 120,
    priority: 'side',
    cell: ({ onHand }) =>
      onHand > 0 ? <strong>{onHand}</strong> : <StatusChip tone="neutral" label={LOT_STORY_TEXTS.was} />,
  },
  owners: {
    width: 210,
    cell: ({ owners }) =>
      owners.map(({ productOwnership, onHand }) => `${OWNER_LABELS[productOwnership]} ${onHand}`).join(', '),
  },
  dispensed: { sortKey: 'dispensed', width: 110 },
  returned: { width: 100 },
  firstAt: { width: 175 },
  lastAt: { sortKey: 'lastAt', width: 175, priority: 'line' },
});

const movementColumns: readonly Column<LotMovement>[] = pageColumns(LOT_MOVEMENT_COLUMNS, {
  at: { sortKey: 'at', width: 175, priority: 'title' },
  action: { width: 110, priority: 'line', cell: shownAction },
  reason: { width: 125 },
  quantity: {
    width: 95,
    priority: 'side',
    cell: ({ quantity }) => <strong>{quantity > 0 ? `+${quantity}` : quantity}</strong>,
  },
  serialNo: { sortKey: 'serialNo', width: 150, priority: 'line', copy: true },
  userName: { width: 150, priority: 'line' },
  cabinetName: { width: 180, priority: 'line', wraps: true },
  cabinetId: { sortKey: 'cabinetId', width: 135 },
  ...customer,
  npiProviderId: { width: 125 },
  tagId: { width: 150, copy: true },
  orderNumber: {
    width: 130,
    copy: true,
    cell: ({ customerId, orderNumber }) => <OrderLink customerId={customerId} orderNumber={orderNumber} />,
  },
  productOwnership: { width: 150 },
  reversedAt: { width: 175 },
});

const reviewColumns: readonly Column<LotReview>[] = pageColumns(LOT_REVIEW_COLUMNS, {
  createdAt: { sortKey: 'createdAt', width: 175, priority: 'line' },
  suspendedReason: { width: 320, priority: 'title' },
  resolutionStatus: {
    width: 125,
    priority: 'side',
    cell: ({ resolutionStatus }) => <ResolutionChip status={resolutionStatus} />,
  },
  transactionType: { width: 115 },
  attemptedQty: { width: 110 },
  serialNo: { width: 150 },
  cabinetName: { width: 180, priority: 'line', wraps: true },
  cabinetId: { sortKey: 'cabinetId', width: 135 },
  ...customer,
  resolvedAt: { width: 175 },
});

const shipmentColumns: readonly Column<LotShipment>[] = pageColumns(LOT_SHIPMENT_COLUMNS, {
  shipmentId: { width: 140, priority: 'title', copy: true },
  shippedAt: { sortKey: 'shippedAt', width: 175, priority: 'line' },
  estimatedDelivery: { width: 150, priority: 'line' },
  qty: { width: 100 },
  receivedQty: { width: 100 },
  openQty: {
    sortKey: 'openQty',
    width: 110,
    priority: 'side',
    cell: ({ openQty }) => <strong>{openQty}</strong>,
  },
  status: { width: 105 },
  cabinetName: { width: 180, priority: 'line', wraps: true },
  cabinetId: { sortKey: 'cabinetId', width: 135 },
  ...customer,
  warehouse: { width: 110 },
  orderNumber: {
    width: 130,
    copy: true,
    cell: ({ customerId, orderNumber }) => <OrderLink customerId={customerId} orderNumber={orderNumber} />,
  },
  trackingNumber: { width: 160, copy: true },
});

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
