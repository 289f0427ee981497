import type { Product } from '@parwell/contract';
import { STORAGE_CONDITION_LABELS } from '@parwell/domain';
import { StatusChip } from '../../ui/status-chip.tsx';
import type { Column } from '../../ui/table/column.ts';

/** PROD-030. */
export const productColumns: readonly Column<Product>[] = [
  { key: 'productId', header: 'Product ID', width: 120, sortKey: 'productId', priority: 'line', copy: true },
  {
    key: 'productName',
    header: 'Product Name',
    width: 340,
    sortKey: 'productName',
    priority: 'title',
    wraps: true,
  },
  { key: 'ndc', header: 'NDC', width: 130, sortKey: 'ndc', priority: 'line', copy: true },
  { key: 'doseType', header: 'Dose Type', width: 150, sortKey: 'doseType' },
  { key: 'packQty', header: 'Pack Qty', width: 90, sortKey: 'packQty', align: 'right' },
  { key: 'productGroup', header: 'Product Group', width: 180, sortKey: 'productGroup' },
  {
    key: 'storageCondition',
    header: 'Storage',
    width: 150,
    sortKey: 'storageCondition',
    cell: ({ storageCondition, storageFrom, storageTo }) =>
      storageCondition === 'OWN_LIMITS'
        ? `${storageFrom} to ${storageTo} °C`
        : STORAGE_CONDITION_LABELS[storageCondition],
  },
  {
    key: 'active',
    header: 'Active',
    width: 100,
    sortKey: 'active',
    priority: 'side',
    cell: ({ active }) => (
      <StatusChip tone={active === 1 ? 'ok' : 'neutral'} label={active === 1 ? 'Active' : 'Inactive'} />
    ),
  },
];
