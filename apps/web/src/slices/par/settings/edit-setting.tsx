import type { ParSetting } from '@parwell/contract';
import { useNotify } from '../../../ui/feedback/notices.ts';
import { PAR_TEXTS } from '../par.texts.ts';
import { SettingDialog } from './setting-dialog.tsx';
import type { ParFormValues } from './setting-values.ts';
import { useSaveSetting } from './use-save-setting.ts';

interface EditSettingProps {
  readonly setting: ParSetting;
  readonly title?: string;
  readonly saveLabel?: string;
  readonly cancelLabel?: string;
  /** The effect of the typed values, in words; null if there is none. */
  readonly preview?: (values: ParFormValues) => string | null;
  readonly onClose: () => void;
}

/** Read-only, with the reason, for a user who may not change it. */
export default function EditSetting({
  setting,
  title,
  saveLabel = PAR_TEXTS.save,
  cancelLabel,
  preview,
  onClose,
}: EditSettingProps) {
  const notify = useNotify();
  const save = useSaveSetting(setting);
  const readOnly = !setting.mayChange;
  return (
    <SettingDialog
      title={title ?? (readOnly ? PAR_TEXTS.view : PAR_TEXTS.edit)}
      customerId={setting.customerId}
      setting={setting}
      submitLabel={saveLabel}
      {...(cancelLabel !== undefined && { cancelLabel })}
      readOnly={readOnly}
      preview={preview}
      onSubmit={async (saved) => {
        await save(saved);
        notify({ message: PAR_TEXTS.saved(setting.productName), type: 'success' });
      }}
      onClose={onClose}
    />
  );
}
