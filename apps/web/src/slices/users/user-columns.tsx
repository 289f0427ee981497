import type { UserSummary } from '@parwell/contract';
import { Instant } from '../../ui/dates/instant.tsx';
import type { Column } from '../../ui/table/column.ts';
import { CustomersCell } from './customers-cell.tsx';

export const userColumns: readonly Column<UserSummary>[] = [
  { key: 'firstName', header: 'First name', width: 130, sortKey: 'firstName', priority: 'line' },
  { key: 'lastName', header: 'Last name', width: 150, sortKey: 'lastName', priority: 'line' },
  { key: 'email', header: 'E-mail', width: 270, sortKey: 'email', priority: 'title' },
  {
    key: 'customers',
    header: 'Customers',
    width: 180,
    priority: 'line',
    cell: ({ tenantsString }) => <CustomersCell tenants={tenantsString} />,
  },
  {
    key: 'lastLogin',
    header: 'Last login',
    width: 175,
    sortKey: 'lastLogin',
    cell: ({ lastLogin }) => (lastLogin === null ? 'Never' : <Instant value={lastLogin} />),
  },
];
