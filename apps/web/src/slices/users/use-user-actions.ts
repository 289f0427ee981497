import { deleteUser, resendInvite, type UserSummary } from '@parwell/contract';
import { use, useCallback } from 'react';
import { useCallMutation } from '../../session/use-call-mutation.ts';
import { useNotifyFailure } from '../../ui/feedback/use-notify-failure.ts';
import { useNotify } from '../../ui/feedback/notices.ts';
import { useConfirm } from '../../ui/forms/confirm.tsx';
import type { RowAction } from '../../ui/table/row-action.ts';
import { UserRowEntries, type UserRowDialog } from './public/user-row-entry.ts';
import { USER_TEXTS } from './users.texts.ts';

interface UserActions {
  readonly onEdit: (user: UserSummary) => void;
  readonly onOpen: (dialog: UserRowDialog, user: UserSummary) => void;
}

export function useUserActions({ onEdit, onOpen }: UserActions) {
  const entries = use(UserRowEntries);
  const notify = useNotify();
  const notifyFailure = useNotifyFailure();
  const confirm = useConfirm();
  const { mutateAsync: invite } = useCallMutation(resendInvite, { changes: [] });
  const { mutateAsync: remove } = useCallMutation(deleteUser, { changes: ['users'] });

  return useCallback(
    (user: UserSummary): readonly RowAction[] => {
      const { email } = user;
      const sendInvite = async () => {
        try {
          await invite({ params: { email }, body: {} });
          notify({ message: `Invite email sent to ${email}`, type: 'success' });
        } catch (error) {
          notifyFailure(`Failed to send invite email to ${email}`, error);
        }
      };
      const askAndDelete = async () => {
        const sure = await confirm({
          title: `Delete ${email}?`,
          message: USER_TEXTS.deleteMessage(`${user.firstName} ${user.lastName}`),
          confirmLabel: 'Delete User',
          danger: true,
        });
        if (!sure) return;
        try {
          await remove({ params: { email } });
          notify({ message: `User ${email} has been deleted`, type: 'success' });
        } catch (error) {
          notifyFailure(`Failed to delete user ${email}`, error);
        }
      };
      return [
        { label: 'Edit User', onClick: () => onEdit(user) },
        ...entries.map((entry) =>
          'Dialog' in entry
            ? { label: entry.label, onClick: () => onOpen(entry, user) }
            : { label: entry.label, href: entry.pathOf(email) },
        ),
        { label: 'Resend Invite Email', onClick: () => void sendInvite() },
        { label: 'Delete User', danger: true, onClick: () => void askAndDelete() },
      ];
    },
    [notify, notifyFailure, confirm, invite, remove, entries, onEdit, onOpen],
  );
}
