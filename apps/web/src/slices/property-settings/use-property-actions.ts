import type { PropertySetting } from '@parwell/contract';
import { DEVICE_TYPE_LABELS, isReadByThePortal, propertyLabel } from '@parwell/domain';
import { useCallback } from 'react';
import { useNotifyFailure } from '../../ui/feedback/use-notify-failure.ts';
import { useNotify } from '../../ui/feedback/notices.ts';
import { useConfirm } from '../../ui/forms/confirm.tsx';
import type { RowAction } from '../../ui/table/row-action.ts';
import { formatCount } from '../../ui/table/pagination.tsx';
import { useDeleteProperty } from './property-settings.api.ts';
import { PROPERTY_TEXTS } from './property-settings.texts.ts';

function consequence({ cabinet_type, devices }: PropertySetting): string {
  const type = DEVICE_TYPE_LABELS[cabinet_type];
  if (devices === 0) return PROPERTY_TEXTS.noValues(type);
  return devices === 1 ? PROPERTY_TEXTS.oneValue(type) : PROPERTY_TEXTS.values(formatCount(devices), type);
}

/** Definitions that the portal itself reads cannot be deleted. */
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
          title: PROPERTY_TEXTS.deleteTitle(name),
          message: consequence(setting),
          confirmLabel: PROPERTY_TEXTS.delete,
          danger: true,
        });
        if (!sure) return;
        try {
          await remove(setting);
          notify({ message: PROPERTY_TEXTS.deleted(name), type: 'success' });
        } catch (error) {
          notifyFailure(PROPERTY_TEXTS.deleteFailed, error);
        }
      };
      return [
        { label: PROPERTY_TEXTS.edit, onClick: () => onEdit(setting) },
        ...(isReadByThePortal(setting.property_key)
          ? []
          : [{ label: PROPERTY_TEXTS.delete, danger: true, onClick: () => void askAndDelete() }]),
      ];
    },
    [notify, notifyFailure, confirm, remove, onEdit],
  );
}
