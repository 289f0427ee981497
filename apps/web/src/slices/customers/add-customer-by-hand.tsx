import { ADD_CUSTOMER_FAILED } from '@parwell/domain';
import { useNotify } from '../../ui/feedback/notices.ts';
import { FormDialog } from '../../ui/forms/form-dialog.tsx';
import { byHandSchema, CustomerByHandFields, EMPTY_CUSTOMER } from './customer-by-hand-form.tsx';
import { rephrasedUnlessExplained } from './customer-failure.ts';
import { useAddCustomer } from './customer-by-hand.api.ts';
import { CUSTOMER_TEXTS } from './customers.texts.ts';

const schema = byHandSchema(true);

/** Where no ERP is configured (R18). */
export default function AddCustomerByHand({ onClose }: { readonly onClose: () => void }) {
  const add = useAddCustomer();
  const notify = useNotify();
  return (
    <FormDialog
      title="Add Customer"
      width="md"
      schema={schema}
      defaultValues={EMPTY_CUSTOMER}
      submitLabel="Add Customer"
      onClose={onClose}
      onSubmit={async (body) => {
        const customer = await add.mutateAsync({ body }).catch(rephrasedUnlessExplained(ADD_CUSTOMER_FAILED));
        notify({ message: CUSTOMER_TEXTS.wasAdded(customer.name), type: 'success' });
      }}
    >
      {({ control }) => <CustomerByHandFields control={control} isNew />}
    </FormDialog>
  );
}
