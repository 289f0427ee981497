import { listUsers, USER_COLUMNS, UserFilter } from '@parwell/contract';
import { EXPORT_LIMIT } from '@parwell/domain';
import { sql } from '../../platform/db/database.ts';
import { reportColumns } from '../../platform/reports/report-columns.ts';
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
  columns: (tenants) =>
    reportColumns(USER_COLUMNS, {
      firstName: sql`u.first_name`,
      lastName: sql`u.last_name`,
      email: sql`u.email`,
      customers: claimKeys(tenants),
      lastLogin: sql`u.last_login`,
    }),
  source: (where, tenants) => userList.source(tenants, where, { key: 'email', direction: 'ASC' }),
});
