import type { PropertySetting } from '@parwell/contract';
import { DEVICE_TYPE_LABELS, isReadByThePortal, propertyLabel } from '@parwell/domain';
import { useCallback } from 'react';
import { useNotifyFailure } from '../../ui/feedback/use-notify-failure.ts';
import { useNotify } from '../../ui/feedback/notices.ts';
import { useConfirm } from '../../ui/forms/confirm.tsx';
import type { RowAction } from '../../ui/table/row-action.ts';
import { formatCount } from '../../ui/table/pagination.tsx';
import { useDeleteProperty } from './property-settings.api.ts';

/** Explains what happens to existing values, for the confirmation. */
function consequence({ cabinet_type, devices }: PropertySetting): string {
  const type = DEVICE_TYPE_LABELS[cabinet_type];
  if (devices === 0) return `No ${type} device has a value for it.`;
  const [who, keep] =
    devices === 1
      ? [`1 ${type} device has a value for it.`, 'It keeps the value']
      : [`${formatCount(devices)} ${type} devices have a value for it.`, 'They keep their values'];
  return `${who} ${keep}, but nobody sees it until the property is added again.`;
}

const FAILED = 'Failed to delete the property.';

/** Row actions for a definition. Those the portal itself reads cannot be deleted. */
export function usePropertyActions(onEdit: (setting: PropertySetting) => void) {
  const notify = useNotify();
  const notifyFailure = useNotifyFailure();
  const confirm = useConfirm();
  const { mutateAsync: remove } = useDeleteProperty();
  return useCallback(
    (setting: PropertySetting): readonly RowAction[] => {
      const name = propertyLabel(setting.property_key);
      const askAndDelete = async () => {
        const sure = await confirm({
          title: `Delete ${name}?`,
          message: consequence(setting),
          confirmLabel: 'Delete Property',
          danger: true,
        });
        if (!sure) return;
        try {
          await remove(setting);
          notify({ message: `${name} was deleted.`, type: 'success' });
        } catch (error) {
          notifyFailure(FAILED, error);
        }
      };
      return [
        { label: 'Edit Property', onClick: () => onEdit(setting) },
        ...(isReadByThePortal(setting.property_key)
          ? []
          : [{ label: 'Delete Property', danger: true, onClick: () => void askAndDelete() }]),
      ];
    },
    [notify, notifyFailure, confirm, remove, onEdit],
  );
}
