import type { ReportSubscription } from '@parwell/contract';
import { REPORT_FAILED, reportRequestedText } from '@parwell/domain';
import { useCallback } from 'react';
import { useSignedInEmail } from '../../../session/session-context.ts';
import { useNotify } from '../../../ui/feedback/notices.ts';
import { useConfirm } from '../../../ui/forms/confirm.tsx';
import type { RowAction } from '../../../ui/table/row-action.ts';
import { useNotifyFailure } from '../../../ui/feedback/use-notify-failure.ts';
import { useAwaitReport } from '../queue/report-queue.api.ts';
import { useDeleteSubscription, useRunSubscription } from './subscriptions.api.ts';
import { REPORT_TEXTS, SUBSCRIPTION_TEXTS } from '../reports.texts.ts';

interface SubscriptionActions {
  readonly email: string;
  readonly onEdit: (subscription: ReportSubscription) => void;
  readonly onShowHistory: (subscription: ReportSubscription) => void;
}

export function useSubscriptionActions({ email, onEdit, onShowHistory }: SubscriptionActions) {
  const isOneself = useSignedInEmail() === email;
  const notify = useNotify();
  const notifyFailure = useNotifyFailure();
  const confirm = useConfirm();
  const awaitReport = useAwaitReport();
  const { mutateAsync: run } = useRunSubscription(email);
  const { mutateAsync: remove } = useDeleteSubscription(email);

  return useCallback(
    (subscription: ReportSubscription): readonly RowAction[] => {
      const { subscriptionName: name, deliveryMethod } = subscription;
      const inQueue = deliveryMethod === 'UserQueue';
      const runNow = async () => {
        try {
          const { reportId } = await run(name);
          if (isOneself && inQueue) awaitReport(reportId);
          const message =
            isOneself || !inQueue ? reportRequestedText(deliveryMethod) : SUBSCRIPTION_TEXTS.queuedFor(email);
          notify({ message, type: 'success' });
        } catch (error) {
          notifyFailure(REPORT_FAILED, error);
        }
      };
      const askAndDelete = async () => {
        const sure = await confirm({
          title: `Delete ${name}?`,
          message: REPORT_TEXTS.deleteMessage(name, email),
          confirmLabel: 'Delete',
          danger: true,
        });
        if (!sure) return;
        try {
          await remove(name);
          notify({ message: 'Subscription deletion succeeded.', type: 'success' });
        } catch {
          notify({ message: 'Subscription deletion failed!', type: 'error' });
        }
      };
      return [
        { label: 'Edit', onClick: () => onEdit(subscription) },
        { label: SUBSCRIPTION_TEXTS.runNow, onClick: () => void runNow() },
        { label: 'History', onClick: () => onShowHistory(subscription) },
        { label: 'Delete', danger: true, onClick: () => void askAndDelete() },
      ];
    },
    [email, isOneself, notify, notifyFailure, confirm, awaitReport, run, remove, onEdit, onShowHistory],
  );
}
