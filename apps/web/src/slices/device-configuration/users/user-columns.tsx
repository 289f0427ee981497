import type { CabinetUser } from '@parwell/contract';
import { StatusChip } from '../../../ui/status-chip.tsx';
import type { Column } from '../../../ui/table/column.ts';

/** Excludes the PIN, which is shown only on request. */
export const userColumns: readonly Column<CabinetUser>[] = [
  { key: 'displayName', header: 'Name', priority: 'title' },
  { key: 'role', header: 'Role', width: 160, priority: 'line', cell: ({ userRole }) => userRole },
  { key: 'email', header: 'E-mail', priority: 'line', copy: true },
  {
    key: 'enabled',
    header: 'Status',
    width: 140,
    priority: 'side',
    cell: ({ enabled }) =>
      enabled ? <StatusChip tone="ok" label="Enabled" /> : <StatusChip tone="neutral" label="Disabled" />,
  },
];
