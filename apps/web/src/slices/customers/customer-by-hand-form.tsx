import type { CustomerByHand } from '@parwell/domain';
import { customerByHandProblems, newCustomerIdProblem, US_STATES } from '@parwell/domain';
import type { Control } from 'react-hook-form';
import { z } from 'zod';
import { FieldRow } from '../../ui/forms/field-row.tsx';
import { FormSection } from '../../ui/forms/form-section.tsx';
import { SelectInput } from '../../ui/forms/select-input.tsx';
import { TextArea, TextInput } from '../../ui/forms/text-input.tsx';
import { CUSTOMER_TEXTS } from './customers.texts.ts';

const { byHand: texts } = CUSTOMER_TEXTS;

const fields = {
  name: z.string(),
  address1: z.string(),
  address2: z.string(),
  city: z.string(),
  state: z.string(),
  zip: z.string(),
  classOfTradeDescription: z.string(),
  facilityTypeDescription: z.string(),
  contactFirstName: z.string(),
  contactLastName: z.string(),
  contactPhone: z.string(),
  contactEmail: z.string(),
  igOrgId: z.string(),
  soldToPartyAddress: z.string(),
} satisfies Record<keyof CustomerByHand, z.ZodString>;

/** `customerId` is asked for with a new customer only. */
export const byHandSchema = (isNew: boolean) =>
  z.object({ customerId: z.string(), ...fields }).superRefine((values, context) => {
    const problem = isNew ? newCustomerIdProblem(values.customerId) : null;
    if (problem !== null) context.addIssue({ code: 'custom', path: ['customerId'], message: problem });
    for (const { field, message } of customerByHandProblems(values))
      context.addIssue({ code: 'custom', path: [field], message });
  });

export type ByHandValues = z.output<ReturnType<typeof byHandSchema>>;

export const EMPTY_CUSTOMER: ByHandValues = {
  customerId: '',
  name: '',
  address1: '',
  address2: '',
  city: '',
  state: '',
  zip: '',
  classOfTradeDescription: '',
  facilityTypeDescription: '',
  contactFirstName: '',
  contactLastName: '',
  contactPhone: '',
  contactEmail: '',
  igOrgId: '',
  soldToPartyAddress: '',
};

const states = [
  { value: '', label: texts.noState },
  ...US_STATES.map(([value, name]) => ({ value, label: `${name} (${value})` })),
];

interface CustomerByHandFieldsProps {
  readonly control: Control<ByHandValues, unknown, ByHandValues>;
  readonly isNew: boolean;
}

/** What an ERP would say of a customer (R18). */
export function CustomerByHandFields({ control, isNew }: CustomerByHandFieldsProps) {
  return (
    <>
      {isNew && (
        <TextInput
          control={control}
          name="customerId"
          label="Customer ID"
          maxLength={30}
          hint={texts.idHint}
        />
      )}
      <TextInput control={control} name="name" label="Name" maxLength={200} />
      <FormSection title={texts.address}>
        <FieldRow>
          <TextInput control={control} name="address1" label={texts.address1} maxLength={200} />
          <TextInput control={control} name="address2" label={texts.address2} maxLength={200} />
        </FieldRow>
        <FieldRow>
          <TextInput control={control} name="city" label="City" maxLength={100} />
          <SelectInput control={control} name="state" label="State" options={states} />
          <TextInput control={control} name="zip" label="Zip" maxLength={20} />
        </FieldRow>
        <TextArea
          control={control}
          name="soldToPartyAddress"
          label={texts.soldTo}
          hint={texts.soldToHint}
          rows={2}
          maxLength={500}
        />
      </FormSection>
      <FormSection title={texts.contact}>
        <FieldRow>
          <TextInput control={control} name="contactFirstName" label="First name" maxLength={100} />
          <TextInput control={control} name="contactLastName" label="Last name" maxLength={100} />
        </FieldRow>
        <FieldRow>
          <TextInput control={control} name="contactPhone" label="Phone" maxLength={50} />
          <TextInput control={control} name="contactEmail" label="E-mail" inputMode="email" maxLength={254} />
        </FieldRow>
      </FormSection>
      <FormSection title={texts.more}>
        <FieldRow>
          <TextInput
            control={control}
            name="classOfTradeDescription"
            label="Class of trade"
            hint={texts.classHint}
            maxLength={100}
          />
          <TextInput
            control={control}
            name="facilityTypeDescription"
            label="Facility type"
            hint={texts.facilityHint}
            maxLength={100}
          />
        </FieldRow>
        <TextInput
          control={control}
          name="igOrgId"
          label="IG organization ID"
          hint={texts.igHint}
          maxLength={100}
        />
      </FormSection>
    </>
  );
}
