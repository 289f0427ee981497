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
  /** Offers only the customers for which this user may change this resource; by default all customers. */
  readonly changing?: Capability;
  readonly emptyText: string;
  readonly placeholder?: string;
  /** The reason why the chosen customer cannot be used; a problem of the form comes first. */
  readonly failure?: string | undefined;
  readonly onChosen?: (customerId: string) => void;
};

export function CustomerInput<Input extends FieldValues, Output>(props: CustomerInputProps<Input, Output>) {
  const { control, name, label, changing, emptyText, placeholder, failure, onChosen } = props;
  const { input, value, problem } = useField({ control, name });
  const grants = useCurrentUser().data?.grants ?? {};
  const client = useQueryClient();
  const { data } = useQuery({ ...customerQuery(value), enabled: value !== '' });
  const choose = (customer: CustomerName | null) => {
    // Cache the name, so that it is not requested again.
    if (customer) client.setQueryData(customerQuery(customer.customerId).queryKey, customer);
    input.onChange(customer?.customerId ?? '');
    onChosen?.(customer?.customerId ?? '');
  };
  return (
    <>
      {/* Lets validation messages find the field by its name. */}
      <input type="hidden" name={name} />
      <ServerPicker
        source={changing ? changeable(grants, changing) : customerSource}
        label={label}
        multiple={false}
        emptyText={emptyText}
        value={value === '' ? null : (data ?? unknownCustomer(value))}
        onChange={choose}
        problem={problem ?? failure}
        {...(placeholder !== undefined && { placeholder })}
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
