import type { UserSummary } from '@parwell/contract';
import { ALL, can, type Grants } from '@parwell/domain';
import { lazy, useCallback } from 'react';
import { useDialog } from '../../ui/forms/use-dialog.tsx';
import { SubscriptionsDialog } from '../reports/public/subscriptions-dialog.ts';
import { useUserActions } from './use-user-actions.ts';
import { UserDialog } from './user-dialog.ts';

const EmailActivity = lazy(() => import('./activity/email-activity.tsx'));

/**
 * Row behaviour of a list of users: a click opens the form; the menu is for those who may administer all
 * users.
 */
export function useUserRows(
  grants: Grants,
  /** The current customer; undefined for all. */
  customerId: string | undefined,
) {
  const { open, shown } = useDialog();
  const dialog = useCallback(
    ({ email }: UserSummary, close: () => void) => (
      <UserDialog email={email} customerId={customerId} onClose={close} />
    ),
    [customerId],
  );
  const edit = useCallback((user: UserSummary) => open((close) => dialog(user, close)), [open, dialog]);
  const showActivity = useCallback(
    ({ email }: UserSummary) => open((close) => <EmailActivity email={email} onClose={close} />),
    [open],
  );
  const showReports = useCallback(
    ({ email }: UserSummary) => open((close) => <SubscriptionsDialog email={email} onClose={close} />),
    [open],
  );
  const actions = useUserActions({ onEdit: edit, onShowActivity: showActivity, onShowReports: showReports });
  const mayAdminister = can(grants, 'create', 'users', ALL);
  return { open, shown, rows: { dialog, rowActions: mayAdminister ? actions : undefined } };
}
