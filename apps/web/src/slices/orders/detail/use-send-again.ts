import { useNotify } from '../../../ui/feedback/notices.ts';
import { useNotifyFailure } from '../../../ui/feedback/use-notify-failure.ts';
import { useSendOrderAgain } from './order-detail.api.ts';
import { ORDER_DETAIL_TEXTS } from './order-detail.texts.ts';

const { unanswered: TEXTS } = ORDER_DETAIL_TEXTS;

/** Sends an unanswered order again and reports it. */
export function useSendAgain() {
  const notify = useNotify();
  const notifyFailure = useNotifyFailure();
  const { mutate, isPending } = useSendOrderAgain();
  const sendAgain = (requestNumber: string) =>
    mutate(requestNumber, {
      onSuccess: () => notify({ message: TEXTS.sentAgain(requestNumber), type: 'success' }),
      onError: (error) => notifyFailure(TEXTS.notSentAgain, error),
    });
  return { sendAgain, isPending };
}
