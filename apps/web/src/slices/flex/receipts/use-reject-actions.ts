import type { DeviceDetails, DeviceReceipt } from '@parwell/contract';
import { receiptRejected, REJECT_NOTE, rejectQuestion } from '@parwell/domain';
import { useCallback } from 'react';
import { useInvalidate } from '../../../session/use-call-mutation.ts';
import { useFollowCommand } from '../../commands/public/use-follow-command.ts';
import { useNotify } from '../../../ui/feedback/notices.ts';
import { useConfirm } from '../../../ui/forms/confirm.tsx';
import type { RowAction } from '../../../ui/table/row-action.ts';
import { useRejectReceipt } from '../flex.api.ts';

/** Rejects a receipt, and reports success once the device has confirmed. */
export function useRejectActions({ cabinetId }: DeviceDetails) {
  const confirm = useConfirm();
  const notify = useNotify();
  const invalidate = useInvalidate();
  const { command, follow, forget } = useFollowCommand();
  const { mutateAsync: reject } = useRejectReceipt(cabinetId);
  const actions = useCallback(
    ({ shipmentId }: DeviceReceipt): readonly RowAction[] => {
      const askAndReject = async () => {
        const sure = await confirm({
          title: rejectQuestion(shipmentId),
          message: REJECT_NOTE,
          confirmLabel: 'Reject Receipt',
          danger: true,
        });
        if (!sure) return;
        try {
          await follow(await reject(shipmentId));
          notify({ message: receiptRejected(shipmentId), type: 'success' });
          await invalidate(['flex']);
        } catch (error) {
          notify({ message: error instanceof Error ? error.message : String(error), type: 'error' });
        }
      };
      return [{ label: 'Reject Receipt', danger: true, onClick: () => void askAndReject() }];
    },
    [invalidate, confirm, follow, notify, reject],
  );
  return { actions, command, forget };
}
