import { TAG_COLUMNS, type ProductTag } from '@parwell/contract';
import { shortId, TAG_PHASE_LABELS, type TagPhase } from '@parwell/domain';
import { StatusChip, type Tone } from '../../ui/status-chip.tsx';
import type { Column } from '../../ui/table/column.ts';
import { pageColumns } from '../../ui/table/page-columns.tsx';
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
export const tagsColumns: readonly Column<ProductTag>[] = pageColumns(TAG_COLUMNS, {
  tagId: {
    width: 110,
    priority: 'title',
    sortKey: 'tagId',
    copy: true,
    cell: ({ tagId }) => <TagId tagId={tagId} />,
  },
  productLabelName: { width: 220, priority: 'line', wraps: true },
  phase: {
    width: 165,
    priority: 'side',
    cell: ({ phase, active }) =>
      active === 1 ? (
        <StatusChip tone={PHASE_TONES[phase]} label={TAG_PHASE_LABELS[phase]} />
      ) : (
        <StatusChip tone="error" label={TAG_TEXTS.inactivePhase(TAG_PHASE_LABELS[phase])} />
      ),
  },
  active: { width: 100, sortKey: 'active', cell: ({ active }) => TAG_TEXTS.active[active] },
  serialNo: { width: 150, sortKey: 'serialNo', copy: true },
  ndc: { width: 155, sortKey: 'ndc', copy: true },
  lot: {
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
  expiration: { width: 120, sortKey: 'expiration' },
  customerId: {
    width: 125,
    sortKey: 'customerId',
    priority: 'line',
    namesCustomer: true,
    copy: true,
    cell: ({ customerId, customerName }) => <span title={customerName}>{customerId}</span>,
  },
  cabinetId: {
    width: 135,
    priority: 'line',
    copy: ({ cabinetId }) => cabinetId ?? '',
    cell: ({ customerId, cabinetId }) =>
      cabinetId !== null && <DeviceLink customerId={customerId} cabinetId={cabinetId} />,
  },
  productOwnership: { width: 130 },
  orderNo: {
    width: 135,
    sortKey: 'orderNo',
    copy: true,
    cell: ({ customerId, orderNo }) => <OrderLink customerId={customerId} orderNumber={orderNo} />,
  },
  igShipmentId: { width: 130, copy: true },
  shipWarehouse: { width: 110 },
  received: { width: 175, sortKey: 'received' },
  returned: { width: 175, sortKey: 'returned' },
  rgaNumber: { width: 130, copy: true },
  createdAt: { width: 175, sortKey: 'createdAt' },
  updatedAt: { width: 175, sortKey: 'updatedAt' },
  productId: { width: 120, copy: true },
  id: { width: 90 },
});
