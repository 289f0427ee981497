import type { CustomerName } from '@parwell/contract';
import { useQueries, useQueryClient } from '@tanstack/react-query';
import { useController } from 'react-hook-form';
import { ServerPicker } from '../../../ui/pickers/server-picker.tsx';
import { customerQuery, customerSource, unknownCustomer } from '../../customers/public/customer-source.ts';
import type { TokenControl } from './token-scopes.tsx';
import { TOKEN_TEXTS as texts } from './tokens.texts.ts';

/** For who has several. */
export function TokenCustomers({ control }: { readonly control: TokenControl }) {
  const { field, fieldState } = useController({ control, name: 'customers' });
  const client = useQueryClient();
  const names = useQueries({ queries: field.value.map(customerQuery) });
  const chosen = field.value.map((id, index) => names[index]?.data ?? unknownCustomer(id));
  const choose = (customers: readonly CustomerName[]) => {
    // Cache the names, so that they are not requested again.
    for (const customer of customers)
      client.setQueryData(customerQuery(customer.customerId).queryKey, customer);
    field.onChange(customers.map(({ customerId }) => customerId));
  };
  return (
    <>
      {/* Lets validation messages find the field by its name. */}
      <input type="hidden" name="customers" />
      <ServerPicker
        source={customerSource}
        label={texts.customers}
        multiple
        optional
        emptyText=""
        hint={texts.customersHint}
        value={chosen}
        onChange={choose}
        problem={fieldState.error?.message}
      />
    </>
  );
}
