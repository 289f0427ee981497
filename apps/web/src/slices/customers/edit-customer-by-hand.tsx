import {
  getCustomer,
  getCustomerAdditionalInfo,
  type CustomerAdditionalInfo,
  type CustomerInfo,
} from '@parwell/contract';
import { billingAddressOf, SAVE_CUSTOMER_FAILED } from '@parwell/domain';
import { useQuery } from '@tanstack/react-query';
import { callQuery } from '../../session/call-query.ts';
import { useNotify } from '../../ui/feedback/notices.ts';
import { FormDialog } from '../../ui/forms/form-dialog.tsx';
import { useNotifyFailure } from '../../ui/feedback/use-notify-failure.ts';
import { useEffect, useEffectEvent } from 'react';
import { byHandSchema, CustomerByHandFields, type ByHandValues } from './customer-by-hand-form.tsx';
import { rephrasedUnlessExplained } from './customer-failure.ts';
import { useEditCustomerByHand } from './customer-by-hand.api.ts';
import { CUSTOMER_TEXTS } from './customers.texts.ts';

const schema = byHandSchema(false);

interface EditCustomerByHandProps {
  readonly customerId: string;
  readonly onClose: () => void;
}

/** Loads the customer as it is now: the list does not have all fields. */
export default function EditCustomerByHand({ customerId, onClose }: EditCustomerByHandProps) {
  const params = { customerId };
  const customer = useQuery(callQuery(getCustomer, { params }));
  const billing = useQuery(callQuery(getCustomerAdditionalInfo, { params }));
  const error = customer.error ?? billing.error;
  const notifyFailure = useNotifyFailure();
  const giveUp = useEffectEvent((reason: Error) => {
    notifyFailure(CUSTOMER_TEXTS.byHand.notLoaded, reason);
    onClose();
  });
  useEffect(() => {
    if (error) giveUp(error);
  }, [error]);
  if (!customer.data || !billing.data) return null;
  return <Form customer={customer.data} billing={billing.data} onClose={onClose} />;
}

interface FormProps {
  readonly customer: CustomerInfo;
  readonly billing: CustomerAdditionalInfo;
  readonly onClose: () => void;
}

function Form({ customer, billing, onClose }: FormProps) {
  const edit = useEditCustomerByHand();
  const notify = useNotify();
  const { customerId, version } = customer;
  return (
    <FormDialog
      title={CUSTOMER_TEXTS.byHand.edit}
      width="md"
      record={customerId}
      schema={schema}
      defaultValues={valuesOf(customer, billing)}
      submitLabel="Save"
      onClose={onClose}
      onSubmit={async ({ customerId: _id, ...values }) => {
        const { name } = await edit
          .mutateAsync({ params: { customerId }, body: { ...values, version } })
          .catch(rephrasedUnlessExplained(SAVE_CUSTOMER_FAILED));
        notify({ message: CUSTOMER_TEXTS.wasSaved(name), type: 'success' });
      }}
    >
      {({ control }) => <CustomerByHandFields control={control} isNew={false} />}
    </FormDialog>
  );
}

const valuesOf = (
  customer: CustomerInfo,
  { Soldtopartyaddress: soldTo }: CustomerAdditionalInfo,
): ByHandValues => ({
  customerId: customer.customerId,
  name: customer.name,
  address1: customer.address1,
  address2: customer.address2,
  city: customer.city,
  state: customer.state,
  zip: customer.zip,
  classOfTradeDescription: customer.classOfTradeDescription,
  facilityTypeDescription: customer.facilityTypeDescription,
  contactFirstName: customer.profile.userFirstName,
  contactLastName: customer.profile.userLastName,
  contactPhone: customer.profile.userPhone,
  contactEmail: customer.profile.userEmail,
  igOrgId: customer.igOrgId,
  // What follows from the address goes on following it.
  soldToPartyAddress: soldTo === billingAddressOf(customer) ? '' : soldTo,
});
