import type { UserSummary } from '@parwell/contract';
import { Instant } from '../../ui/dates/instant.tsx';
import type { Column } from '../../ui/table/column.ts';
import { CustomersCell } from './customers-cell.tsx';

export const userColumns: readonly Column<UserSummary>[] = [
  {
    key: 'firstName',
    header: 'First name',
    width: 140,
    sortKey: 'firstName',
    priority: 'line',
    cell: ({ firstName }) => firstName,
  },
  {
    key: 'lastName',
    header: 'Last name',
    width: 160,
    sortKey: 'lastName',
    priority: 'line',
    cell: ({ lastName }) => lastName,
  },
  {
    key: 'email',
    header: 'E-mail',
    width: 280,
    sortKey: 'email',
    priority: 'title',
    cell: ({ email }) => email,
  },
  {
    key: 'customers',
    header: 'Customers',
    width: 190,
    priority: 'line',
    cell: ({ tenantsString }) => <CustomersCell tenants={tenantsString} />,
  },
  {
    key: 'lastLogin',
    header: 'Last login',
    width: 150,
    sortKey: 'lastLogin',
    cell: ({ lastLogin }) => (lastLogin === null ? 'Never' : <Instant value={lastLogin} />),
  },
];
