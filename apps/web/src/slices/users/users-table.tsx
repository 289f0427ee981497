import type { UserSummary } from '@parwell/contract';
import { ALL, can, type Grants } from '@parwell/domain';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useCallback, useState } from 'react';
import { answerOf } from '../../ui/table/answer-of.ts';
import { DataTable } from '../../ui/table/data-table.tsx';
import { pageQuery, useTableState } from '../../ui/table/table-state.ts';
import { SubscriptionsDialog } from '../reports/public/subscriptions-dialog.ts';
import { UserDialog } from './user-dialog.tsx';
import { useUserActions } from './use-user-actions.ts';
import { userColumns } from './user-columns.tsx';
import { usersQuery, type UsersWhere } from './users.api.ts';

const EmailActivity = lazy(() => import('./activity/email-activity.tsx'));

interface UsersTableProps {
  readonly where: UsersWhere;
  /** Of the person in front of the screen. */
  readonly grants: Grants;
  /** The customer one works with; undefined for all of them. */
  readonly customerId: string | undefined;
}

export const USERS_TABLE = { name: 'users', columns: userColumns };

const rowId = ({ id }: UserSummary) => id;

/** Users, their menu, and the dialogs that belong to one of them. */
export function UsersTable({ where, grants, customerId }: UsersTableProps) {
  const table = useTableState(userColumns, { order: { key: 'email', direction: 'ASC' } });
  const users = useQuery(usersQuery({ where, ...pageQuery(table.state) }));
  const [edited, setEdited] = useState<string | null>(null);
  const [activityOf, setActivityOf] = useState<string | null>(null);
  const [reportsOf, setReportsOf] = useState<string | null>(null);
  const edit = useCallback(({ email }: UserSummary) => setEdited(email), []);
  const showActivity = useCallback(({ email }: UserSummary) => setActivityOf(email), []);
  const showReports = useCallback(({ email }: UserSummary) => setReportsOf(email), []);
  const actions = useUserActions({
    onEdit: edit,
    onShowActivity: showActivity,
    onShowReports: showReports,
  });
  return (
    <>
      <DataTable
        {...USERS_TABLE}
        label="Users"
        {...answerOf(users)}
        rowId={rowId}
        {...table}
        onOpen={edit}
        rowActions={can(grants, 'create', 'users', ALL) ? actions : undefined}
      />
      {edited !== null && (
        <UserDialog email={edited} customerId={customerId} onClose={() => setEdited(null)} />
      )}
      {activityOf !== null && (
        <Suspense fallback={null}>
          <EmailActivity email={activityOf} onClose={() => setActivityOf(null)} />
        </Suspense>
      )}
      {reportsOf !== null && (
        <Suspense fallback={null}>
          <SubscriptionsDialog email={reportsOf} onClose={() => setReportsOf(null)} />
        </Suspense>
      )}
    </>
  );
}
