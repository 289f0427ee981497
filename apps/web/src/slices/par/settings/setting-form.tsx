import type { ParSetting } from '@parwell/contract';
import { useMemo } from 'react';
import { debouncedCall } from '../../../shared/debounced-call.ts';
import { useNotify } from '../../../ui/feedback/notices.ts';
import { useAskedFirst } from '../../../ui/forms/asked-first.ts';
import { PAR_DEBOUNCE_MS, useCreateSetting } from '../par.api.ts';
import { PAR_TEXTS } from '../par.texts.ts';
import EditSetting from './edit-setting.tsx';
import { SettingDialog } from './setting-dialog.tsx';

interface SettingFormProps {
  readonly customerId: string;
  /** Null for a new one. */
  readonly setting: ParSetting | null;
  readonly onClose: () => void;
}

export default function SettingForm({ customerId, setting, onClose }: SettingFormProps) {
  return setting ? (
    <EditSetting setting={setting} onClose={onClose} />
  ) : (
    <NewSetting customerId={customerId} onClose={onClose} />
  );
}

function NewSetting({ customerId, onClose }: Omit<SettingFormProps, 'setting'>) {
  const notify = useNotify();
  const { send } = useAskedFirst();
  const { mutateAsync: create } = useCreateSetting();
  // Two quick presses count once (CONST-038).
  const createOnce = useMemo(() => debouncedCall(create, PAR_DEBOUNCE_MS), [create]);
  return (
    <SettingDialog
      title={PAR_TEXTS.create}
      customerId={customerId}
      setting={null}
      submitLabel={PAR_TEXTS.save}
      onSubmit={async (saved) => {
        const { productName } = await send(PAR_TEXTS.create, (confirmed) =>
          createOnce({ customerId, ...saved, ...confirmed }),
        );
        notify({ message: PAR_TEXTS.saved(productName), type: 'success' });
      }}
      onClose={onClose}
    />
  );
}
