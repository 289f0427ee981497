import type { ChannelGroup } from '@parwell/contract';
import { lazy } from 'react';
import { useNotify } from '../../../ui/feedback/notices.ts';
import { useNotifyFailure } from '../../../ui/feedback/use-notify-failure.ts';
import { useConfirm } from '../../../ui/forms/confirm.tsx';
import { useDialog } from '../../../ui/forms/use-dialog.tsx';
import { useDeleteGroup, useSendTest, type OnGroupChange } from '../notifications.api.ts';
import { NOTIFICATION_TEXTS } from '../notifications.texts.ts';
import { labelOf } from '../type-labels.ts';

const CurrentRecipients = lazy(() => import('./current-recipients.tsx'));

interface GroupActionsOptions {
  readonly group: ChannelGroup;
  readonly onChange: OnGroupChange;
  readonly onReload: () => void;
}

export function useGroupActions({ group, onChange, onReload }: GroupActionsOptions) {
  const { customerId, notificationType, channelData } = group;
  const label = labelOf(notificationType);
  const notify = useNotify();
  const notifyFailure = useNotifyFailure();
  const confirm = useConfirm();
  const { open, shown } = useDialog();
  const { mutateAsync: sendTest } = useSendTest(group);
  const { mutateAsync: remove } = useDeleteGroup(customerId);

  const test = async (to: 'me' | 'all') => {
    try {
      const { sent } = await sendTest(to);
      notify({
        message: to === 'me' ? NOTIFICATION_TEXTS.testSentToMe : NOTIFICATION_TEXTS.testSent(sent),
        type: 'success',
      });
      // A test lifts the mark of an address that bounced (N10).
      onReload();
    } catch (error) {
      notifyFailure(NOTIFICATION_TEXTS.testNotSent, error);
    }
  };
  const testAll = async () => {
    const sure = await confirm({
      title: NOTIFICATION_TEXTS.testAllTitle(channelData.length),
      message: NOTIFICATION_TEXTS.testAllMessage(label),
      confirmLabel: NOTIFICATION_TEXTS.testAllConfirm,
    });
    if (sure) await test('all');
  };
  const askAndDelete = async () => {
    const sure = await confirm({
      title: 'Delete this notification?',
      message: NOTIFICATION_TEXTS.deleteMessage(label, channelData.length),
      confirmLabel: 'Delete',
      danger: true,
    });
    if (!sure) return;
    try {
      await remove(notificationType);
      notify({ message: NOTIFICATION_TEXTS.deleted, type: 'success' });
      onChange(notificationType, null);
    } catch (error) {
      notifyFailure(NOTIFICATION_TEXTS.notDeleted, error);
      onReload();
    }
  };
  const actions = [
    {
      label: NOTIFICATION_TEXTS.currentRecipients,
      onClick: () => open((close) => <CurrentRecipients group={group} onClose={close} />),
    },
    { label: NOTIFICATION_TEXTS.testMe, onClick: () => void test('me') },
    { label: NOTIFICATION_TEXTS.testAll, onClick: () => void testAll() },
    { label: 'Delete', danger: true, onClick: () => void askAndDelete() },
  ];
  return { actions, shown };
}
