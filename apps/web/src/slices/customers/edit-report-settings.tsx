import type { CustomerSettings } from '@parwell/contract';
import { invalidReportDomain, isReportDomain, MAX_REPORT_DOMAINS, readDomains } from '@parwell/domain';
import { z } from 'zod';
import { rephrased } from '../../shared/rephrased.ts';
import { useNotify } from '../../ui/feedback/notices.ts';
import { FormDialog } from '../../ui/forms/form-dialog.tsx';
import { TextInput } from '../../ui/forms/text-input.tsx';
import { useUpdateSettings } from './customers.api.ts';
import { CUSTOMER_TEXTS } from './customers.texts.ts';

const { settings: texts } = CUSTOMER_TEXTS;

const schema = z.object({
  reportDomains: z
    .string()
    .transform(readDomains)
    .superRefine((domains, context) => {
      const wrong = domains.find((domain) => !isReportDomain(domain));
      if (wrong !== undefined) context.addIssue({ code: 'custom', message: invalidReportDomain(wrong) });
      else if (domains.length > MAX_REPORT_DOMAINS)
        context.addIssue({ code: 'custom', message: texts.tooManyDomains(MAX_REPORT_DOMAINS) });
    }),
});

interface EditReportSettingsProps {
  readonly customerId: string;
  readonly settings: CustomerSettings;
  readonly onClose: () => void;
}

export default function EditReportSettings({ customerId, settings, onClose }: EditReportSettingsProps) {
  const update = useUpdateSettings();
  const notify = useNotify();
  return (
    <FormDialog
      title={texts.edit(texts.reports)}
      record={customerId}
      schema={schema}
      defaultValues={{ reportDomains: settings.reportDomains.join(', ') }}
      submitLabel="Save"
      onClose={onClose}
      onSubmit={async ({ reportDomains }) => {
        const body = { reportDomains: [...reportDomains], version: settings.version };
        await update.mutateAsync({ params: { customerId }, body }).catch(rephrased(texts.failed));
        notify({ message: texts.saved, type: 'success' });
      }}
    >
      {({ control }) => (
        <TextInput control={control} name="reportDomains" label={texts.domains} hint={texts.domainsHint} />
      )}
    </FormDialog>
  );
}
