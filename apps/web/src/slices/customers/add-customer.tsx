import { customerIdProblem, ADD_CUSTOMER_FAILED } from '@parwell/domain';
import { z } from 'zod';
import { useNotify } from '../../ui/feedback/notices.ts';
import { FormDialog } from '../../ui/forms/form-dialog.tsx';
import { TextInput } from '../../ui/forms/text-input.tsx';
import { useSyncCustomer } from './customers.api.ts';
import { rephrasedUnlessExplained } from './customer-failure.ts';
import { CUSTOMER_TEXTS } from './customers.texts.ts';

const schema = z.object({
  customerId: z.string().superRefine((customerId, context) => {
    const problem = customerIdProblem(customerId);
    if (problem !== null) context.addIssue({ code: 'custom', message: problem });
  }),
  igCustomer: z.string(),
});

/** Adds a customer by importing it from the ERP. */
export default function AddCustomer({ onClose }: { readonly onClose: () => void }) {
  const sync = useSyncCustomer();
  const notify = useNotify();
  return (
    <FormDialog
      title="Add Customer"
      schema={schema}
      defaultValues={{ customerId: '', igCustomer: '' }}
      submitLabel="Add Customer"
      onClose={onClose}
      onSubmit={async ({ customerId, igCustomer }) => {
        const body = {
          customerId: customerId.trim(),
          ...(igCustomer.trim() && { igCustomer: igCustomer.trim() }),
        };
        const { created, customer } = await sync
          .mutateAsync({ body })
          .catch(rephrasedUnlessExplained(ADD_CUSTOMER_FAILED));
        const message = created
          ? CUSTOMER_TEXTS.wasAdded(customer.name)
          : CUSTOMER_TEXTS.wasThere(customer.name);
        notify({ message, type: 'success' });
      }}
    >
      {({ control }) => (
        <>
          <TextInput
            control={control}
            name="customerId"
            label="Customer ID"
            maxLength={100}
            hint={CUSTOMER_TEXTS.idHint}
          />
          <TextInput
            control={control}
            name="igCustomer"
            label={CUSTOMER_TEXTS.igCustomer}
            maxLength={100}
            hint={CUSTOMER_TEXTS.igHint}
          />
        </>
      )}
    </FormDialog>
  );
}
