import type { SuspendedTransaction } from '@parwell/contract';
import type { Column } from '../../../ui/table/column.ts';
import { instant } from '../../../ui/table/instant-column.tsx';
import { DeviceLink } from '../../devices/public/device-link.tsx';
import { productOf } from './product-of.ts';
import { ResolutionChip } from './resolution-chip.tsx';
import { signed } from '../ledger/signed.ts';
import { SUSPENDED_TEXTS } from './suspended.texts.ts';

const QUANTITY = { width: 90, align: 'right' } as const;

export const suspendedColumns: readonly Column<SuspendedTransaction>[] = [
  {
    key: 'productLabelName',
    header: 'Product',
    width: 215,
    priority: 'title',
    wraps: true,
    cell: productOf,
  },
  { key: 'lot', header: 'Lot', width: 105, priority: 'line', copy: true },
  { key: 'suspendedReason', header: 'Suspended Reason', width: 250, priority: 'line', wraps: true },
  { key: 'shipQty', header: SUSPENDED_TEXTS.shipped, ...QUANTITY },
  { key: 'attemptedQty', header: SUSPENDED_TEXTS.attempted, ...QUANTITY },
  { key: 'onHandQty', header: 'On Hand', ...QUANTITY },
  { key: 'diffQty', header: SUSPENDED_TEXTS.difference, ...QUANTITY, cell: ({ diffQty }) => signed(diffQty) },
  {
    key: 'resolutionStatus',
    header: 'Status',
    width: 125,
    priority: 'side',
    cell: ({ resolutionStatus }) => <ResolutionChip status={resolutionStatus} />,
  },
  { key: 'transactionType', header: 'Type', width: 110 },
  { key: 'transactionReason', header: 'Reason', width: 120 },
  {
    key: 'cabinetId',
    header: 'Device ID',
    width: 140,
    priority: 'line',
    copy: true,
    cell: ({ customerId, cabinetId }) => <DeviceLink customerId={customerId} cabinetId={cabinetId} />,
  },
  { key: 'customerId', header: 'Customer ID', width: 120, copy: true, namesCustomer: true },
  { ...instant('createdAt'), header: 'Time', width: 175, sortKey: 'createdAt', priority: 'line' },
];
