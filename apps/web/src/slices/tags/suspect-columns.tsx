import { SUSPECT_TAG_COLUMNS, type SuspectTag } from '@parwell/contract';
import { shortId, TAG_PHASE_LABELS, type SuspectReason } from '@parwell/domain';
import { StatusChip, type Tone } from '../../ui/status-chip.tsx';
import type { Column } from '../../ui/table/column.ts';
import { pageColumns } from '../../ui/table/page-columns.tsx';
import { DeviceLink } from '../devices/public/device-link.tsx';
import { TagId } from './tag-id.tsx';
import { TAG_TEXTS } from './tags.texts.ts';

const TONES: Readonly<Record<SuspectReason, Tone>> = {
  'Not seen': 'warning',
  'Seen elsewhere': 'error',
  'Unknown tag': 'info',
};

export const suspectColumns: readonly Column<SuspectTag>[] = pageColumns(SUSPECT_TAG_COLUMNS, {
  tagId: {
    width: 110,
    priority: 'title',
    sortKey: 'tagId',
    copy: true,
    cell: ({ tagId }) => <TagId tagId={tagId} />,
  },
  reason: {
    width: 145,
    priority: 'side',
    sortKey: 'reason',
    cell: ({ reason }) => <StatusChip tone={TONES[reason]} label={reason} />,
  },
  cabinetId: {
    width: 140,
    priority: 'line',
    sortKey: 'cabinetId',
    copy: true,
    cell: ({ customerId, cabinetId }) => <DeviceLink customerId={customerId} cabinetId={cabinetId} />,
  },
  cabinetName: { width: 180, priority: 'line', wraps: true },
  customerId: { width: 125, sortKey: 'customerId', namesCustomer: true, copy: true },
  seenAt: { width: 175, sortKey: 'seenAt', priority: 'line' },
  missedSince: { width: 175 },
  phase: { width: 110, cell: ({ phase }) => (phase === null ? TAG_TEXTS.unknown : TAG_PHASE_LABELS[phase]) },
  ledgerCabinetId: {
    width: 150,
    cell: ({ ledgerCabinetId, ledgerCustomerId }) =>
      ledgerCabinetId !== null && <DeviceLink customerId={ledgerCustomerId} cabinetId={ledgerCabinetId} />,
  },
  productLabelName: { width: 220, priority: 'line', wraps: true },
  lot: { width: 105, cell: ({ lot }) => lot !== null && <span title={lot}>{shortId(lot)}</span> },
  serialNo: { width: 150 },
});
