import { releaseOrders, type ReleaseLine } from '@parwell/contract';
import { RELEASED_SLOWLY } from '@parwell/domain';
import { useRef } from 'react';
import { ApiFailure } from '../../../session/api-failure.ts';
import { useCallMutation } from '../../../session/use-call-mutation.ts';
import { newRequestId } from '../../../shared/request-id.ts';
import { useChoices } from '../choices.ts';

/**
 * Releases lines; a repeated call with the same lines is the same release. Resolves with the text to show; the page
 * follows the release. `before` is the last earlier release.
 */
export function useReleaseByHand(before: string | null): (lines: ReleaseLine[]) => Promise<string> {
  const { follow } = useChoices();
  const sent = useRef({ lines: '', requestId: '' });
  const { mutateAsync } = useCallMutation(releaseOrders, {
    changes: ['restock', 'orders'],
    // Another user's release may be running.
    alsoAfterFailure: true,
  });
  return async (lines) => {
    const text = JSON.stringify(lines);
    if (sent.current.lines !== text) sent.current = { lines: text, requestId: newRequestId() };
    try {
      const { releaseId, message } = await mutateAsync({
        body: { requestId: sent.current.requestId, lines },
      });
      follow({ releaseId, before, byHand: true });
      return message;
    } catch (error) {
      // OAPI-025: released, only the answer is slow.
      if (!(error instanceof ApiFailure) || error.status !== 504) throw error;
      follow({ releaseId: null, before, byHand: true });
      return RELEASED_SLOWLY;
    }
  };
}
