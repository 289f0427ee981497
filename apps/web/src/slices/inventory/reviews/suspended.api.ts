import {
  getSuspendedTransaction,
  listSuspendedTransactions,
  resolveSuspendedTransaction,
  type CallInput,
  type SuspendedFilter,
  type SuspendedTransaction,
} from '@parwell/contract';
import { nextSuspended } from '@parwell/domain';
import { callApi } from '../../../session/api.ts';
import { useCallMutation } from '../../../session/use-call-mutation.ts';

export const useResolve = (suspendedId: number) =>
  useCallMutation(resolveSuspendedTransaction, {
    // Shipments show their receipts, too.
    changes: ['inventory', 'shipments'],
    // Somebody else may have been first: the list shows it.
    alsoAfterFailure: true,
    input: (body: CallInput<typeof resolveSuspendedTransaction>['body']) => ({
      params: { suspendedId },
      body,
    }),
  });

export const askSuspended = (suspendedId: number): Promise<SuspendedTransaction> =>
  callApi(getSuspendedTransaction, { params: { suspendedId } });

/** The next open one of the list, from the server, as somebody else may have resolved some meanwhile. */
export async function askNext(
  where: SuspendedFilter,
  resolved: SuspendedTransaction,
): Promise<SuspendedTransaction | undefined> {
  const { result } = await callApi(listSuspendedTransactions, { query: { ...where, status: 'Suspended' } });
  return nextSuspended(result, resolved);
}
