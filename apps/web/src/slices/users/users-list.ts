import { listUsers, type UserSummary } from '@parwell/contract';
import { defineList } from '../../ui/list/define-list.ts';
import { userColumns } from './user-columns.tsx';
import { customerUserFilters, userFilters } from './user-filters.ts';

const shown = {
  name: 'users',
  label: 'Users',
  columns: userColumns,
  rowId: ({ id }: UserSummary) => id,
  sort: { key: 'email', direction: 'ASC' },
} as const;

export const usersList = defineList(listUsers, {
  ...shown,
  filters: userFilters,
  customer: 'tenantId',
  prompt: 'Select the filter criteria above to view associated users',
  report: 'RNI_UIEXPORT_UsersReport',
});

export const customerUsersList = defineList(listUsers, { ...shown, filters: customerUserFilters });
