import type { CustomerSettings } from '@parwell/contract';
import { z } from 'zod';
import { rephrased } from '../../shared/rephrased.ts';
import { useNotify } from '../../ui/feedback/notices.ts';
import { CheckboxInput } from '../../ui/forms/checkbox-input.tsx';
import { FormDialog } from '../../ui/forms/form-dialog.tsx';
import { useUpdateSettings } from './customers.api.ts';
import { CUSTOMER_TEXTS } from './customers.texts.ts';

const { settings: texts } = CUSTOMER_TEXTS;

const schema = z.object({ secondStepRequired: z.boolean() });

interface EditSignInSettingsProps {
  readonly customerId: string;
  readonly settings: CustomerSettings;
  readonly onClose: () => void;
}

export default function EditSignInSettings({ customerId, settings, onClose }: EditSignInSettingsProps) {
  const update = useUpdateSettings();
  const notify = useNotify();
  const { secondStepRequired, version } = settings;
  return (
    <FormDialog
      title={texts.edit(texts.signIn)}
      record={customerId}
      schema={schema}
      defaultValues={{ secondStepRequired }}
      submitLabel="Save"
      onClose={onClose}
      onSubmit={async (change) => {
        const body = { ...change, version };
        await update.mutateAsync({ params: { customerId }, body }).catch(rephrased(texts.failed));
        notify({ message: texts.saved, type: 'success' });
      }}
    >
      {({ control }) => (
        <CheckboxInput
          control={control}
          name="secondStepRequired"
          label={`${texts.secondStep}: ${texts.secondStepRequired.toLowerCase()}`}
          hint={texts.secondStepNote}
        />
      )}
    </FormDialog>
  );
}
