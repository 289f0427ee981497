import { cancelDeviceCommand, type CommandEntry, type DeviceDetails } from '@parwell/contract';
import { canBeCancelled, COMMAND_LABELS, commandContents } from '@parwell/domain';
import { useCallback } from 'react';
import { useCallMutation } from '../../../session/use-call-mutation.ts';
import { useNotify } from '../../../ui/feedback/notices.ts';
import { useConfirm } from '../../../ui/forms/confirm.tsx';
import type { RowAction } from '../../../ui/table/row-action.ts';
import { FLEX_TEXTS } from '../flex.texts.ts';

/** A command can be cancelled until the device has fetched it. */
export function useCancelCommand({ cabinetId, cabinetName }: DeviceDetails) {
  const confirm = useConfirm();
  const notify = useNotify();
  const { mutateAsync: cancel } = useCallMutation(cancelDeviceCommand, {
    changes: ['commands', 'devices', 'flex'],
    // The device may have been first.
    alsoAfterFailure: true,
    input: (commandId: string) => ({ params: { cabinetId, commandId } }),
  });
  return useCallback(
    ({ commandId, kind, status, sent }: CommandEntry): readonly RowAction[] => {
      // A user who sees nothing of a command could not have sent it.
      if (!canBeCancelled(status) || Object.keys(sent).length === 0) return [];
      const askAndCancel = async () => {
        const sure = await confirm({
          title: FLEX_TEXTS.cancelTitle(COMMAND_LABELS[kind]),
          message: FLEX_TEXTS.cancelMessage(commandContents(kind, sent), cabinetName),
          confirmLabel: FLEX_TEXTS.cancelConfirm,
          cancelLabel: FLEX_TEXTS.keepCommand,
          danger: true,
        });
        if (!sure) return;
        await cancel(commandId).then(
          () => notify({ message: FLEX_TEXTS.cancelled, type: 'success' }),
          (error: unknown) =>
            notify({ message: error instanceof Error ? error.message : String(error), type: 'error' }),
        );
      };
      return [{ label: FLEX_TEXTS.cancelConfirm, danger: true, onClick: () => void askAndCancel() }];
    },
    [cabinetName, cancel, confirm, notify],
  );
}
