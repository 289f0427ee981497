import { USER_COLUMNS, type UserSummary } from '@parwell/contract';
import { Instant } from '../../ui/dates/instant.tsx';
import type { Column } from '../../ui/table/column.ts';
import { pageColumns } from '../../ui/table/page-columns.tsx';
import { CustomersCell } from './customers-cell.tsx';

export const userColumns: readonly Column<UserSummary>[] = pageColumns(USER_COLUMNS, {
  firstName: { width: 130, sortKey: 'firstName', priority: 'line' },
  lastName: { width: 150, sortKey: 'lastName', priority: 'line' },
  email: { width: 270, sortKey: 'email', priority: 'title' },
  customers: {
    width: 180,
    priority: 'line',
    cell: ({ tenantsString }) => <CustomersCell tenants={tenantsString} />,
  },
  lastLogin: {
    width: 175,
    sortKey: 'lastLogin',
    cell: ({ lastLogin }) => (lastLogin === null ? 'Never' : <Instant value={lastLogin} />),
  },
});
