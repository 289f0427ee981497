import type { CabinetUser, DeviceDetails } from '@parwell/contract';
import { useCallback } from 'react';
import { useNotify } from '../../../ui/feedback/notices.ts';
import { useConfirm } from '../../../ui/forms/confirm.tsx';
import type { RowAction } from '../../../ui/table/row-action.ts';
import { useUpdateCabinetUser } from './cabinet-users.api.ts';
import { CONFIGURATION_TEXTS } from '../device-configuration.texts.ts';

interface UserDialogs {
  readonly onShowPin: (user: CabinetUser) => void;
  readonly onChangeRole: (user: CabinetUser) => void;
}

/** Row actions for a device's user, for those who may manage users. */
export function useUserActions(
  { cabinetId, cabinetName }: DeviceDetails,
  { onShowPin, onChangeRole }: UserDialogs,
) {
  const confirm = useConfirm();
  const notify = useNotify();
  const { mutateAsync: update } = useUpdateCabinetUser(cabinetId);
  return useCallback(
    (user: CabinetUser): readonly RowAction[] => {
      const { displayName, enabled } = user;
      const save = async (change: Parameters<typeof update>[0]['change'], message: string) => {
        try {
          await update({ user, change });
          notify({ message, type: 'success' });
        } catch (error) {
          notify({ message: error instanceof Error ? error.message : String(error), type: 'error' });
        }
      };
      const regenerate = async () => {
        const sure = await confirm({
          title: CONFIGURATION_TEXTS.users.regenerateTitle(displayName),
          message: CONFIGURATION_TEXTS.users.regenerateMessage(displayName, cabinetName),
          confirmLabel: CONFIGURATION_TEXTS.users.regenerate,
          danger: true,
        });
        if (sure) await save({ generateNewPin: true }, CONFIGURATION_TEXTS.users.regenerated(displayName));
      };
      const word = enabled ? 'disabled' : 'enabled';
      return [
        { label: CONFIGURATION_TEXTS.users.viewPin, onClick: () => onShowPin(user) },
        {
          label: enabled ? 'Disable' : 'Enable',
          onClick: () =>
            void save(
              { enabled: !enabled },
              CONFIGURATION_TEXTS.users.enabled(displayName, word, cabinetName),
            ),
        },
        { label: CONFIGURATION_TEXTS.users.changeRole, onClick: () => onChangeRole(user) },
        { label: CONFIGURATION_TEXTS.users.regenerate, onClick: () => void regenerate() },
      ];
    },
    [cabinetName, confirm, notify, onShowPin, onChangeRole, update],
  );
}
