import type { SuspectTag } from '@parwell/contract';
import { shortId, TAG_PHASE_LABELS, type SuspectReason } from '@parwell/domain';
import { StatusChip, type Tone } from '../../ui/status-chip.tsx';
import type { Column } from '../../ui/table/column.ts';
import { instant } from '../../ui/table/instant-column.tsx';
import { DeviceLink } from '../devices/public/device-link.tsx';
import { TagId } from './tag-id.tsx';
import { TAG_TEXTS } from './tags.texts.ts';

const TONES: Readonly<Record<SuspectReason, Tone>> = {
  'Not seen': 'warning',
  'Seen elsewhere': 'error',
  'Unknown tag': 'info',
};

export const suspectColumns: readonly Column<SuspectTag>[] = [
  {
    key: 'tagId',
    header: 'Tag',
    width: 110,
    priority: 'title',
    sortKey: 'tagId',
    copy: true,
    cell: ({ tagId }) => <TagId tagId={tagId} />,
  },
  {
    key: 'reason',
    header: 'Reason',
    width: 145,
    priority: 'side',
    sortKey: 'reason',
    cell: ({ reason }) => <StatusChip tone={TONES[reason]} label={reason} />,
  },
  {
    key: 'cabinetId',
    header: 'Device ID',
    width: 140,
    priority: 'line',
    sortKey: 'cabinetId',
    copy: true,
    cell: ({ customerId, cabinetId }) => <DeviceLink customerId={customerId} cabinetId={cabinetId} />,
  },
  { key: 'cabinetName', header: 'Device', width: 180, priority: 'line', wraps: true },
  {
    key: 'customerId',
    header: 'Customer ID',
    width: 125,
    sortKey: 'customerId',
    namesCustomer: true,
    copy: true,
  },
  { ...instant('seenAt'), header: 'Last seen', width: 175, sortKey: 'seenAt', priority: 'line' },
  { ...instant('missedSince'), header: 'Not seen since', width: 175 },
  {
    key: 'phase',
    header: 'Ledger',
    width: 110,
    cell: ({ phase }) => (phase === null ? TAG_TEXTS.unknown : TAG_PHASE_LABELS[phase]),
  },
  {
    key: 'ledgerCabinetId',
    header: 'Device in ledger',
    width: 150,
    cell: ({ ledgerCabinetId, ledgerCustomerId }) =>
      ledgerCabinetId !== null && <DeviceLink customerId={ledgerCustomerId} cabinetId={ledgerCabinetId} />,
  },
  { key: 'productLabelName', header: 'Product', width: 220, priority: 'line', wraps: true },
  {
    key: 'lot',
    header: 'Lot',
    width: 105,
    cell: ({ lot }) => lot !== null && <span title={lot}>{shortId(lot)}</span>,
  },
  { key: 'serialNo', header: 'Serial Number', width: 150 },
];
