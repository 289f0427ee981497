import type { ContactProfile, Customer } from '@parwell/contract';
import {
  ABW_ACCOUNTS,
  abwAccountLabel,
  readWeekdays,
  SAVE_CUSTOMER_FAILED,
  WEEKDAYS,
  writeWeekdays,
  YES_NO,
} from '@parwell/domain';
import { z } from 'zod';
import { useNotify } from '../../ui/feedback/notices.ts';
import { FieldRow } from '../../ui/forms/field-row.tsx';
import { FormDialog } from '../../ui/forms/form-dialog.tsx';
import { SelectInput } from '../../ui/forms/select-input.tsx';
import { TextArea } from '../../ui/forms/text-input.tsx';
import { addressOf } from './address-of.ts';
import { useUpdateCustomer } from './customers.api.ts';
import { Facts } from '../../ui/facts.tsx';
import { rephrased } from '../../shared/rephrased.ts';
import { WeekdayChoice } from './weekday-choice.tsx';
import { CUSTOMER_TEXTS } from './customers.texts.ts';

const schema = z.object({
  manualSplitBill: z.enum(YES_NO),
  autoSplitBill: z.enum(YES_NO),
  manualSplitBillDefault: z.enum(ABW_ACCOUNTS),
  orderAbwSetting: z.enum(ABW_ACCOUNTS),
  replenDowExclusions: z.array(z.enum(WEEKDAYS)),
  notes: z.string().max(4000),
});

const flags = YES_NO.map((value) => ({ value, label: value }));
const accounts = ABW_ACCOUNTS.map((value) => ({ value, label: abwAccountLabel(value) }));

interface EditCustomerProps {
  readonly customer: Customer;
  readonly profile: ContactProfile | undefined;
  readonly onClose: () => void;
}

export default function EditCustomer({ customer, profile, onClose }: EditCustomerProps) {
  const update = useUpdateCustomer();
  const notify = useNotify();
  return (
    <FormDialog
      title="Edit Customer"
      schema={schema}
      defaultValues={{
        ...customer,
        replenDowExclusions: [...(readWeekdays(customer.replenDowExclusions) ?? [])],
      }}
      submitLabel="Save"
      width="md"
      onClose={onClose}
      onSubmit={async ({ replenDowExclusions, ...values }) => {
        const { id, customerId, version } = customer;
        const body = {
          id,
          version,
          ...values,
          replenDowExclusions: writeWeekdays(replenDowExclusions),
        };
        await update.mutateAsync({ params: { customerId }, body }).catch(rephrased(SAVE_CUSTOMER_FAILED));
        notify({ message: CUSTOMER_TEXTS.wasSaved(customer.name), type: 'success' });
      }}
    >
      {({ control }) => (
        <>
          <Facts
            facts={[
              ['Customer ID', customer.customerId],
              ['Name', customer.name],
              ['Address', addressOf(customer)],
              ['Zip', customer.zip],
              ['E-mail', profile?.userEmail],
              ['Phone', profile?.userPhone],
            ]}
          />
          <FieldRow>
            <SelectInput control={control} name="manualSplitBill" label="Manual split bill" options={flags} />
            <SelectInput control={control} name="autoSplitBill" label="Auto split bill" options={flags} />
          </FieldRow>
          <FieldRow>
            <SelectInput
              control={control}
              name="manualSplitBillDefault"
              label="Default Invoice ABW Account"
              options={accounts}
            />
            <SelectInput
              control={control}
              name="orderAbwSetting"
              label="Default Order ABW Account"
              options={accounts}
            />
          </FieldRow>
          <WeekdayChoice
            control={control}
            name="replenDowExclusions"
            label="Weekday exclusions"
            hint={CUSTOMER_TEXTS.exclusionsHint}
          />
          <TextArea control={control} name="notes" label="Notes" rows={4} maxLength={4000} />
        </>
      )}
    </FormDialog>
  );
}
