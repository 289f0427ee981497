import Alert from '@mui/material/Alert';
import type { ReportSubscription } from '@parwell/contract';
import { useQuery } from '@tanstack/react-query';
import { ApiFailure } from '../../../session/api-failure.ts';
import { FormDialog } from '../../../ui/forms/form-dialog.tsx';
import { useNotify } from '../../../ui/feedback/notices.ts';
import { useReportZone } from './report-zone.ts';
import { SubscriptionFields } from './subscription-fields.tsx';
import { filtersOf } from './filter-fields.tsx';
import { refusedText } from '../report-labels.ts';
import { bodyOf, inputOf, subscriptionSchema } from './subscription-schema.ts';
import { templatesQuery, useCreateSubscription, useEditSubscription } from './subscriptions.api.ts';
import { SUBSCRIPTION_TEXTS } from '../reports.texts.ts';

const CREATE = {
  title: SUBSCRIPTION_TEXTS.create,
  succeeded: 'Subscription creation succeeded.',
  failed: 'An error occurred creating your subscription.',
};

const EDIT = {
  title: SUBSCRIPTION_TEXTS.edit,
  succeeded: 'Subscription edit succeeded.',
  failed: 'An error occurred editing your subscription.',
};

interface SubscriptionFormProps {
  readonly email: string;
  readonly subscription: ReportSubscription | null;
  readonly onClose: () => void;
}

export default function SubscriptionForm({ email, subscription: before, onClose }: SubscriptionFormProps) {
  const { data, isError } = useQuery(templatesQuery(email));
  const templates = data ?? [];
  const timeZone = useReportZone(email);
  const create = useCreateSubscription();
  const edit = useEditSubscription();
  const notify = useNotify();
  const texts = before ? EDIT : CREATE;
  if (timeZone === undefined || (!data && !isError)) return null;
  return (
    <FormDialog
      title={texts.title}
      schema={subscriptionSchema}
      defaultValues={inputOf(email, before, templates)}
      submitLabel={before ? 'Save' : texts.title}
      failureMessage={texts.failed}
      onClose={onClose}
      onSubmit={async (values) => {
        const filters = filtersOf(templates, values.report);
        const body = bodyOf(values, { email, timeZone, before, filters });
        await (
          before
            ? edit.mutateAsync({ ...body, previousName: before.subscriptionName, version: before.version })
            : create.mutateAsync(body)
        ).catch(asRefusal);
        notify({ message: texts.succeeded, type: 'success' });
      }}
    >
      {(form) => (
        <>
          {before && before.refusedAddresses.length > 0 && (
            <Alert severity="warning">{refusedText(before.refusedAddresses)}</Alert>
          )}
          <SubscriptionFields form={form} templates={templates} timeZone={timeZone} />
        </>
      )}
    </FormDialog>
  );
}

/** Server fields whose names differ from the form's. */
const FORM_FIELDS: Readonly<Record<string, string>> = { recipient_addresses: 'recipients' };

/** Turns any error with a message from the server into a refusal, so that the message is shown. */
function asRefusal(error: unknown): never {
  if (error instanceof ApiFailure && error.explainsItself) {
    const details = error.details?.map(({ field, message }) => ({
      field: FORM_FIELDS[field] ?? field,
      message,
    }));
    throw new ApiFailure(error.status, 'refused', error.message, details);
  }
  throw error;
}
