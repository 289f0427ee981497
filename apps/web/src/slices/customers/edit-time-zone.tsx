import type { CustomerSettings } from '@parwell/contract';
import { z } from 'zod';
import { rephrased } from '../../shared/rephrased.ts';
import { useNotify } from '../../ui/feedback/notices.ts';
import { FormDialog } from '../../ui/forms/form-dialog.tsx';
import { TimeZoneInput } from '../../ui/forms/time-zone-input.tsx';
import { ZONE_TEXTS } from './customer-zone.texts.ts';
import { useUpdateSettings } from './customers.api.ts';
import { CUSTOMER_TEXTS } from './customers.texts.ts';

const { settings: texts } = CUSTOMER_TEXTS;

const schema = z.object({ timeZone: z.string() });

interface EditTimeZoneProps {
  readonly customerId: string;
  readonly settings: CustomerSettings;
  /** What counts while none is chosen. */
  readonly none: string;
  readonly onClose: () => void;
}

export default function EditTimeZone({ customerId, settings, none, onClose }: EditTimeZoneProps) {
  const update = useUpdateSettings();
  const notify = useNotify();
  const { timeZone, version } = settings;
  return (
    <FormDialog
      title={texts.edit(ZONE_TEXTS.timeZone)}
      record={customerId}
      schema={schema}
      defaultValues={{ timeZone }}
      submitLabel="Save"
      onClose={onClose}
      onSubmit={async (change) => {
        const body = { ...change, version };
        await update.mutateAsync({ params: { customerId }, body }).catch(rephrased(texts.failed));
        notify({ message: texts.saved, type: 'success' });
      }}
    >
      {({ control }) => (
        <TimeZoneInput
          control={control}
          name="timeZone"
          label={ZONE_TEXTS.timeZone}
          placeholder={none}
          hint={ZONE_TEXTS.note}
        />
      )}
    </FormDialog>
  );
}
