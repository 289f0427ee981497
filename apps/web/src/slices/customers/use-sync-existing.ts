import type { Customer } from '@parwell/contract';
import { syncFailure } from '@parwell/domain';
import { useCallback } from 'react';
import { useNotify } from '../../ui/feedback/notices.ts';
import { useSyncCustomer } from './customers.api.ts';

/** Brings a customer that is in the portal up to date, and says how it went. */
export function useSyncExisting() {
  const { mutate, isPending } = useSyncCustomer();
  const notify = useNotify();
  const sync = useCallback(
    ({ customerId, igOrgId }: Pick<Customer, 'customerId' | 'igOrgId'>) =>
      mutate(
        { customerId, ...(igOrgId && { igCustomer: igOrgId }) },
        {
          onSuccess: ({ customer }) =>
            notify({ message: `${customer.name} is up to date.`, type: 'success' }),
          onError: ({ message }) => notify({ message: syncFailure(true, message), type: 'error' }),
        },
      ),
    [mutate, notify],
  );
  return { sync, syncing: isPending };
}
