import { getOrderJobStatus, releaseOrders, type ReleaseLine } from '@parwell/contract';
import { useRef } from 'react';
import { callQuery } from '../../../session/call-query.ts';
import { live } from '../../../session/live.ts';
import { useCallMutation } from '../../../session/use-call-mutation.ts';
import { newRequestId } from '../../../shared/request-id.ts';

const POLL_MS = 5000;

/** Whether orders are being released, by anybody. */
export const releasingQuery = () =>
  callQuery(
    getOrderJobStatus,
    {},
    live(() => POLL_MS),
  );

/** Releases lines; the same ones again are the same release. Answers what the server says. */
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
    const { message } = await mutateAsync({ body: { requestId: sent.current.requestId, lines } });
    return message;
  };
}
