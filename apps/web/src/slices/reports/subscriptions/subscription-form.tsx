import type { ReportSubscription, ReportTemplate } from '@parwell/contract';
import { ApiFailure } from '../../../session/api-failure.ts';
import { FormDialog } from '../../../ui/forms/form-dialog.tsx';
import { useNotify } from '../../../ui/feedback/notices.ts';
import { SubscriptionFields } from './subscription-fields.tsx';
import { bodyOf, inputOf, subscriptionSchema } from './subscription-schema.ts';
import { useCreateSubscription, useEditSubscription } from './subscriptions.api.ts';

const CREATE = {
  title: 'Create Subscription',
  succeeded: 'Subscription creation succeeded.',
  failed: 'An error occurred creating your subscription.',
};

const EDIT = {
  title: 'Edit Subscription',
  succeeded: 'Subscription edit succeeded.',
  failed: 'An error occurred editing your subscription.',
};

interface SubscriptionFormProps {
  readonly email: string;
  /** Null for a new one. */
  readonly subscription: ReportSubscription | null;
  readonly templates: readonly ReportTemplate[];
  readonly timeZone: string;
  readonly onClose: () => void;
}

export default function SubscriptionForm({
  email,
  subscription: before,
  templates,
  timeZone,
  onClose,
}: SubscriptionFormProps) {
  const create = useCreateSubscription(email);
  const edit = useEditSubscription(email);
  const notify = useNotify();
  const texts = before ? EDIT : CREATE;
  return (
    <FormDialog
      title={texts.title}
      schema={subscriptionSchema}
      defaultValues={inputOf(email, before)}
      submitLabel={before ? 'Save' : texts.title}
      failureMessage={texts.failed}
      onClose={onClose}
      onSubmit={async (values) => {
        const body = bodyOf(values, { email, timeZone, before });
        await (
          before
            ? edit.mutateAsync({ ...body, previousName: before.subscriptionName, version: before.version })
            : create.mutateAsync(body)
        ).catch(inItsOwnWords);
        notify({ message: texts.succeeded, type: 'success' });
      }}
    >
      {(form) => <SubscriptionFields form={form} templates={templates} timeZone={timeZone} />}
    </FormDialog>
  );
}

/** Whatever the server gives as its reason is shown, not only what a rule of the business refused. */
function inItsOwnWords(error: unknown): never {
  if (error instanceof ApiFailure && error.refused) {
    throw new ApiFailure(error.status, 'refused', error.message, error.details);
  }
  throw error;
}
