import type { Customer } from '@parwell/contract';
import { SYNC_CUSTOMER_FAILED } from '@parwell/domain';
import { useCallback } from 'react';
import { useNotifyFailure } from '../../ui/feedback/use-notify-failure.ts';
import { useNotify } from '../../ui/feedback/notices.ts';
import { useSyncCustomer } from './customers.api.ts';
import { failureText } from './customer-failure.ts';
import { CUSTOMER_TEXTS } from './customers.texts.ts';

export function useSyncExisting() {
  const { mutate, isPending } = useSyncCustomer();
  const notify = useNotify();
  const notifyFailure = useNotifyFailure();
  const sync = useCallback(
    ({ customerId, igOrgId }: Pick<Customer, 'customerId' | 'igOrgId'>) =>
      mutate(
        { body: { customerId, ...(igOrgId && { igCustomer: igOrgId }) } },
        {
          onSuccess: ({ customer }) =>
            notify({ message: CUSTOMER_TEXTS.isUpToDate(customer.name), type: 'success' }),
          onError: (error) => notifyFailure(failureText(SYNC_CUSTOMER_FAILED, error), error),
        },
      ),
    [mutate, notify, notifyFailure],
  );
  return { sync, syncing: isPending };
}
