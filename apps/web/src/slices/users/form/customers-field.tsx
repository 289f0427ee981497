import type { CustomerName } from '@parwell/contract';
import { can, type Grants } from '@parwell/domain';
import { useQueries, useQueryClient } from '@tanstack/react-query';
import { use, useMemo } from 'react';
import { useController } from 'react-hook-form';
import { customerQuery, customerSource, unknownCustomer } from '../../customers/public/customer-source.ts';
import type { PickerSource } from '../../../ui/pickers/picker-source.ts';
import { ServerPicker } from '../../../ui/pickers/server-picker.tsx';
import { ReadOnlyContext } from '../../../ui/forms/read-only.ts';
import { ShownPills } from './shown-pills.tsx';
import type { UserEditor } from './user-editor.ts';
import type { UserForm } from './user-values.ts';

/** Above this number ids are shown instead of names, because each name is a request. */
const MOST_NAMES = 20;

interface CustomersFieldProps {
  readonly form: UserForm;
  readonly editor: UserEditor;
}

/** Offers the customers whose users the editor may change. */
export default function CustomersField({ form, editor }: CustomersFieldProps) {
  const { field, fieldState } = useController({ control: form.control, name: 'accessGroups' });
  const readOnly = use(ReadOnlyContext);
  const client = useQueryClient();
  const ids = field.value.customer ?? [];
  const names = useQueries({ queries: ids.slice(0, MOST_NAMES).map(customerQuery) });
  const customers = ids.map((id, index) => names[index]?.data ?? unknownCustomer(id));
  const source = useMemo(() => administered(editor.grants), [editor.grants]);
  const choose = (chosen: readonly CustomerName[]) => {
    // Cache the names, so that they are not requested again.
    for (const customer of chosen) client.setQueryData(customerQuery(customer.customerId).queryKey, customer);
    field.onChange({ ...field.value, customer: chosen.map(({ customerId }) => customerId) });
  };
  if (readOnly) {
    return (
      <ShownPills
        label="Customers"
        pills={customers.map(({ customerId, name }) => ({
          name,
          note: name === customerId ? undefined : customerId,
        }))}
        emptyText="None"
      />
    );
  }
  return (
    <>
      {/* Lets server errors find the field by its name. */}
      <input type="hidden" name="accessGroups" />
      <ServerPicker
        source={source}
        label="Customers"
        multiple
        optional
        emptyText=""
        value={customers}
        onChange={choose}
        problem={fieldState.error?.message}
      />
    </>
  );
}

const administered = (grants: Grants): PickerSource<CustomerName> => ({
  ...customerSource,
  name: 'customers with users to administer',
  search: async (text, signal) =>
    (await customerSource.search(text, signal)).filter(({ customerId }) =>
      can(grants, 'create', 'users', customerId),
    ),
});
