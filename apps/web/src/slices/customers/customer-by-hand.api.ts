import { addCustomer, editCustomerByHand } from '@parwell/contract';
import { useCallMutation } from '../../session/use-call-mutation.ts';

export const useAddCustomer = () => useCallMutation(addCustomer, { changes: ['customers'] });

export const useEditCustomerByHand = () =>
  useCallMutation(editCustomerByHand, { changes: ['customers'], alsoAfterFailure: true });
