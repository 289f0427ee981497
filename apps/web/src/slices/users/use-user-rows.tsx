import type { UserSummary } from '@parwell/contract';
import { ALL, can, type Grants } from '@parwell/domain';
import { useCallback } from 'react';
import { useDialog } from '../../ui/forms/use-dialog.tsx';
import type { UserRowDialog } from './public/user-row-entry.ts';
import { useUserActions } from './use-user-actions.ts';
import { UserDialog } from './user-dialog.ts';

/** A click opens the form; the menu is for those who may administer all users. */
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
  const openDialog = useCallback(
    ({ Dialog }: UserRowDialog, { email }: UserSummary) =>
      open((close) => <Dialog email={email} onClose={close} />),
    [open],
  );
  const actions = useUserActions({ onEdit: edit, onOpen: openDialog });
  const mayAdminister = can(grants, 'create', 'users', ALL);
  return { open, shown, rows: { dialog, rowActions: mayAdminister ? actions : undefined } };
}
