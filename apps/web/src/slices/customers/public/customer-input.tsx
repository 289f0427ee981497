import type { CustomerName } from '@parwell/contract';
import { can, type Capability, type Grants } from '@parwell/domain';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { FieldValues } from 'react-hook-form';
import { useCurrentUser } from '../../../session/current-user.ts';
import { useField, type FieldOf } from '../../../ui/forms/use-field.ts';
import { customerQuery, customerSource, unknownCustomer } from './customer-source.ts';
import type { PickerSource } from '../../../ui/pickers/picker-source.ts';
import { ServerPicker } from '../../../ui/pickers/server-picker.tsx';

type CustomerInputProps<Input extends FieldValues, Output> = FieldOf<Input, Output, string> & {
  readonly label: string;
  /** Offers the customers for whom this user may change such things. */
  readonly changing: Capability;
  readonly emptyText: string;
};

/** A customer in a form, by its id. */
export function CustomerInput<Input extends FieldValues, Output>(props: CustomerInputProps<Input, Output>) {
  const { control, name, label, changing, emptyText } = props;
  const { input, value, problem } = useField({ control, name });
  const grants = useCurrentUser().data?.grants ?? {};
  const client = useQueryClient();
  const { data } = useQuery({ ...customerQuery(value), enabled: value !== '' });
  const choose = (customer: CustomerName | null) => {
    // Its name is known already; nobody need ask for it again.
    if (customer) client.setQueryData(customerQuery(customer.customerId).queryKey, customer);
    input.onChange(customer?.customerId ?? '');
  };
  return (
    <>
      {/* Names the field to what is said about it. */}
      <input type="hidden" name={name} />
      <ServerPicker
        source={changeable(grants, changing)}
        label={label}
        multiple={false}
        emptyText={emptyText}
        value={value === '' ? null : (data ?? unknownCustomer(value))}
        onChange={choose}
        problem={problem}
      />
    </>
  );
}

const changeable = (grants: Grants, resource: Capability): PickerSource<CustomerName> => ({
  ...customerSource,
  name: `customers with ${resource} to change`,
  search: async (text, signal) =>
    (await customerSource.search(text, signal)).filter(({ customerId }) =>
      can(grants, 'create', resource, customerId),
    ),
});
