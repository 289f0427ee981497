import { listUsers, UserFilter } from '@parwell/contract';
import { EXPORT_LIMIT } from '@parwell/domain';
import { sql } from '../../platform/db/database.ts';
import { defineReport } from '../../platform/reports/report-type.ts';
import { userList } from './users.list.ts';
import { claimKeys } from './users.queries.ts';

export const usersReport = defineReport({
  type: 'RNI_UIEXPORT_UsersReport',
  title: 'Users',
  template: 'Users',
  permission: listUsers.permission,
  filter: UserFilter,
  limit: EXPORT_LIMIT,
  columns: (tenants) => [
    { key: 'firstName', title: 'First name', kind: 'text', value: sql`u.first_name`, width: 16 },
    { key: 'lastName', title: 'Last name', kind: 'text', value: sql`u.last_name`, width: 18 },
    { key: 'email', title: 'E-mail', kind: 'text', value: sql`u.email`, width: 30 },
    { key: 'customers', title: 'Customers', kind: 'text', value: claimKeys(tenants), width: 30 },
    { key: 'lastLogin', title: 'Last login', kind: 'instant', value: sql`u.last_login` },
  ],
  source: (where, tenants) => userList.source(tenants, where, { key: 'email', direction: 'ASC' }),
});
