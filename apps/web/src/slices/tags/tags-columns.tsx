import type { ProductTag } from '@parwell/contract';
import { OWNER_LABELS, shortId, TAG_PHASE_LABELS, type TagPhase } from '@parwell/domain';
import { Instant } from '../../ui/dates/instant.tsx';
import { StatusChip, type Tone } from '../../ui/status-chip.tsx';
import type { Column } from '../../ui/table/column.ts';
import { instant } from '../../ui/table/instant-column.tsx';
import { DeviceLink } from '../devices/public/device-link.tsx';
import { LotLink } from '../inventory/public/lot-link.tsx';
import { OrderLink } from '../../ui/links/order-link.tsx';
import { TagId } from './tag-id.tsx';
import { TAG_TEXTS } from './tags.texts.ts';

const PHASE_TONES: Readonly<Record<TagPhase, Tone>> = {
  shipped: 'info',
  'on hand': 'ok',
  pending: 'warning',
  vended: 'neutral',
  returned: 'neutral',
  removed: 'neutral',
};

/** TAG-017. */
export const tagsColumns: readonly Column<ProductTag>[] = [
  {
    key: 'tagId',
    header: 'Tag',
    width: 110,
    priority: 'title',
    sortKey: 'tagId',
    copy: true,
    cell: ({ tagId }) => <TagId tagId={tagId} />,
  },
  { key: 'productLabelName', header: 'Product', width: 220, priority: 'line', wraps: true },
  {
    key: 'phase',
    header: 'Status',
    width: 165,
    priority: 'side',
    cell: ({ phase, active }) =>
      active === 1 ? (
        <StatusChip tone={PHASE_TONES[phase]} label={TAG_PHASE_LABELS[phase]} />
      ) : (
        <StatusChip tone="error" label={TAG_TEXTS.inactivePhase(TAG_PHASE_LABELS[phase])} />
      ),
  },
  {
    key: 'active',
    header: 'Active',
    width: 100,
    sortKey: 'active',
    cell: ({ active }) => TAG_TEXTS.active[active],
  },
  { key: 'serialNo', header: 'Serial Number', width: 150, sortKey: 'serialNo', copy: true },
  { key: 'ndc', header: 'NDC', width: 155, sortKey: 'ndc', copy: true },
  {
    key: 'lot',
    header: 'Lot',
    width: 105,
    sortKey: 'lot',
    priority: 'line',
    copy: true,
    cell: ({ productId, lot }) => (
      <LotLink productId={productId} lot={lot}>
        {shortId(lot)}
      </LotLink>
    ),
  },
  {
    key: 'expiration',
    header: 'Expiration',
    width: 120,
    sortKey: 'expiration',
    cell: ({ expiration }) => <Instant value={expiration} show="date" />,
  },
  {
    key: 'customerId',
    header: 'Customer ID',
    width: 125,
    sortKey: 'customerId',
    priority: 'line',
    namesCustomer: true,
    copy: true,
    cell: ({ customerId, customerName }) => <span title={customerName}>{customerId}</span>,
  },
  {
    key: 'cabinetId',
    header: 'Device ID',
    width: 135,
    priority: 'line',
    copy: ({ cabinetId }) => cabinetId ?? '',
    cell: ({ customerId, cabinetId }) =>
      cabinetId !== null && <DeviceLink customerId={customerId} cabinetId={cabinetId} />,
  },
  {
    key: 'productOwnership',
    header: 'Owner',
    width: 130,
    cell: ({ productOwnership }) => OWNER_LABELS[productOwnership],
  },
  {
    key: 'orderNo',
    header: 'Order Number',
    width: 135,
    sortKey: 'orderNo',
    copy: true,
    cell: ({ customerId, orderNo }) => <OrderLink customerId={customerId} orderNumber={orderNo} />,
  },
  { key: 'igShipmentId', header: 'Shipment', width: 130, copy: true },
  { key: 'shipWarehouse', header: 'Warehouse', width: 110 },
  { ...instant('received'), header: 'Received', width: 175, sortKey: 'received' },
  { ...instant('returned'), header: 'Returned', width: 175, sortKey: 'returned' },
  { key: 'rgaNumber', header: 'RGA Number', width: 130, copy: true },
  { ...instant('createdAt'), header: 'Created', width: 175, sortKey: 'createdAt' },
  { ...instant('updatedAt'), header: 'Updated', width: 175, sortKey: 'updatedAt' },
  { key: 'productId', header: 'Product ID', width: 120, copy: true },
  { key: 'id', header: 'ID', width: 90, align: 'right' },
];
