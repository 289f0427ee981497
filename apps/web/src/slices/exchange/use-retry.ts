import { retryDocument, type ExchangedDocument } from '@parwell/contract';
import { useCallMutation } from '../../session/use-call-mutation.ts';
import { useNotify } from '../../ui/feedback/notices.ts';
import { useNotifyFailure } from '../../ui/feedback/use-notify-failure.ts';
import { EXCHANGE_TEXTS } from './exchange.texts.ts';

export function useRetry() {
  const notify = useNotify();
  const notifyFailure = useNotifyFailure();
  const { mutate, isPending } = useCallMutation(retryDocument, {
    changes: ['exchange'],
    alsoAfterFailure: true,
    input: ({ direction, id }: ExchangedDocument) => ({ params: { direction, entryId: id } }),
    onSuccess: ({ documentId, state, problem }) =>
      state === 'quarantined'
        ? notify({ message: EXCHANGE_TEXTS.stillRefused(documentId), reason: problem, type: 'error' })
        : notify({ message: EXCHANGE_TEXTS.triedAgain(documentId), type: 'success' }),
  });
  return {
    isPending,
    retry: (document: ExchangedDocument) =>
      mutate(document, { onError: (error) => notifyFailure(EXCHANGE_TEXTS.notTried, error) }),
  };
}
