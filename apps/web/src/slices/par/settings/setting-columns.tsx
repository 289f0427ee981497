import type { ParSetting } from '@parwell/contract';
import { DEVICE_TYPE_LABELS } from '@parwell/domain';
import { StatusChip } from '../../../ui/status-chip.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { instant } from '../../../ui/table/instant-column.tsx';
import { PAR_TEXTS } from '../par.texts.ts';

const number = { align: 'right', width: 90 } as const;

export const settingColumns: readonly Column<ParSetting>[] = [
  {
    key: 'productName',
    header: 'Product',
    width: 280,
    sortKey: 'productName',
    priority: 'title',
    wraps: true,
  },
  { key: 'productId', header: 'Product ID', width: 120, sortKey: 'productId', priority: 'line', copy: true },
  { key: 'ndc', header: 'NDC', width: 130, copy: true },
  {
    key: 'cabinetType',
    header: 'Device type',
    width: 150,
    sortKey: 'cabinetType',
    priority: 'line',
    cell: ({ cabinetType }) => DEVICE_TYPE_LABELS[cabinetType],
  },
  {
    key: 'cabinetId',
    header: 'Device',
    width: 170,
    wraps: true,
    sortKey: 'cabinetId',
    cell: ({ cabinetId, cabinetName }) =>
      cabinetId === null ? (
        <span title={PAR_TEXTS.sharedTitle}>All</span>
      ) : (
        <span title={cabinetId}>{cabinetName ?? cabinetId}</span>
      ),
  },
  { key: 'minSet', header: 'Min', ...number, sortKey: 'minSet' },
  { key: 'maxSet', header: 'Max', ...number, sortKey: 'maxSet' },
  { key: 'crl', header: 'CRL', ...number, sortKey: 'crl' },
  { key: 'maxFill', header: 'Max fill', ...number, sortKey: 'maxFill' },
  { key: 'packToLum', header: 'Units per pack', ...number, width: 120 },
  { key: 'poType', header: 'PO type', width: 90 },
  { key: 'salesType', header: 'Sales type', width: 100 },
  { key: 'productSource', header: 'Source', width: 90 },
  {
    key: 'active',
    header: 'Active',
    width: 100,
    priority: 'side',
    cell: ({ active }) => (
      <StatusChip tone={active ? 'ok' : 'neutral'} label={active ? 'Active' : 'Inactive'} />
    ),
  },
  { key: 'notes', header: 'Notes', width: 220, cell: ({ notes }) => <span title={notes}>{notes}</span> },
  { ...instant('updatedAt'), header: 'Updated', width: 175, sortKey: 'updatedAt' },
];
