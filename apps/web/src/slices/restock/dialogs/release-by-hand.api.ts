import { releaseOrders, type ReleaseLine } from '@parwell/contract';
import { RELEASED_SLOWLY } from '@parwell/domain';
import { useRef } from 'react';
import { ApiFailure } from '../../../session/api-failure.ts';
import { useCallMutation } from '../../../session/use-call-mutation.ts';
import { newRequestId } from '../../../shared/request-id.ts';

/** Releases lines; the same ones again are the same release. Resolves with what is to be told. */
export function useReleaseByHand(): (lines: ReleaseLine[]) => Promise<string> {
  const sent = useRef({ lines: '', requestId: '' });
  const { mutateAsync } = useCallMutation(releaseOrders, {
    changes: ['restock', 'orders'],
    // Somebody else may release just now.
    alsoAfterFailure: true,
  });
  return async (lines) => {
    const text = JSON.stringify(lines);
    if (sent.current.lines !== text) sent.current = { lines: text, requestId: newRequestId() };
    try {
      return (await mutateAsync({ body: { requestId: sent.current.requestId, lines } })).message;
    } catch (error) {
      // OAPI-025: released, only the answer is slow.
      if (error instanceof ApiFailure && error.status === 504) return RELEASED_SLOWLY;
      throw error;
    }
  };
}
