import { releaseOrders } from '@parwell/contract';
import { RELEASED_SLOWLY, RELEASE_SELECTED, RELEASE_TITLE, releaseQuestion } from '@parwell/domain';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { ApiFailure } from '../../session/api-failure.ts';
import { useCallMutation, useInvalidate } from '../../session/use-call-mutation.ts';
import { newRequestId } from '../../shared/request-id.ts';
import { useNotify } from '../../ui/feedback/notices.ts';
import { useNotifyFailure } from '../../ui/feedback/use-notify-failure.ts';
import { useConfirm } from '../../ui/forms/confirm.tsx';
import { useChoices, type Followed } from './choices.ts';
import { releaseLinesOf } from './release-lines.ts';
import { askRows, jobStatusQuery, type JobStatus } from './restock.api.ts';
import { RESTOCK_TEXTS } from './restock.texts.ts';
import { useAcceptChanges } from './use-accept-changes.ts';

/** One release runs at a time, so a later one means that it has ended. */
function hasEnded({ releaseId, before }: Followed, { status, release }: JobStatus): boolean {
  if (release === null || release.releaseId === before) return false;
  if (releaseId === null || release.releaseId === releaseId) return status !== 'In Progress';
  return true;
}

/** Releases the selected rows and follows the release (OMGT-031..041, OMGT-075..081). */
export function useRelease() {
  const { selected, chosen, followed, attempt, endAttempt, follow, end } = useChoices();
  const confirm = useConfirm();
  const notify = useNotify();
  const notifyFailure = useNotifyFailure();
  const invalidate = useInvalidate();
  const acceptChanges = useAcceptChanges();
  const { mutateAsync } = useCallMutation(releaseOrders, { changes: ['restock'], alsoAfterFailure: true });
  const [busy, setBusy] = useState(false);
  // OERR-018: a failed poll is not reported, and repeated.
  const { data: job } = useQuery(jobStatusQuery(selected.length > 0 || followed !== null));
  const isRunning = followed !== null || job?.status === 'In Progress';

  const onJob = useEffectEvent((status: JobStatus, before: JobStatus | undefined, own: Followed | null) => {
    if (own && status.release && hasEnded(own, status)) {
      end(own.releaseId ?? status.release.releaseId);
      void invalidate(['restock', 'orders', 'order-requests']);
    } else if (before?.status === 'In Progress' && status.status !== 'In Progress') {
      void invalidate(['restock', 'orders', 'order-requests']);
    }
  });
  const reported = useRef<JobStatus>(undefined);
  useEffect(() => {
    if (!job) return;
    onJob(job, reported.current, followed);
    reported.current = job;
    // A release may end before the answer to its start arrives; then its end is already known.
  }, [job, followed]);

  const send = async (ids: readonly string[]) => {
    const lines = ids.flatMap((id) => {
      const choice = chosen(id);
      return choice ? releaseLinesOf(choice) : [];
    });
    // A retry after a lost answer has the same id, so that nothing is ordered twice.
    const { requestId } = attempt(JSON.stringify(lines), newRequestId);
    const before = job?.release?.releaseId ?? null;
    try {
      const { releaseId, message } = await mutateAsync({ body: { requestId, lines } });
      follow({ releaseId, before });
      notify({ message, type: 'success' });
    } catch (error) {
      if (error instanceof ApiFailure && error.status === 504) {
        // OAPI-025: it is released.
        follow({ releaseId: null, before });
        notify({ message: RELEASED_SLOWLY, type: 'warning' });
        return;
      }
      if (error instanceof ApiFailure && error.refused) endAttempt();
      notifyFailure(RESTOCK_TEXTS.notReleased, error);
    }
  };

  const release = async () => {
    if (busy) return;
    setBusy(true);
    try {
      const present = await askRows(selected.map(({ seen }) => seen.id));
      if (!(await acceptChanges(present))) return;
      const ids = selected.flatMap(({ seen }) => (chosen(seen.id)?.selected ? [seen.id] : []));
      if (ids.length === 0) return;
      const isSure = await confirm({
        title: RELEASE_TITLE,
        message: releaseQuestion(ids.length),
        confirmLabel: RELEASE_SELECTED,
      });
      if (isSure) await send(ids);
    } catch (error) {
      notifyFailure(RESTOCK_TEXTS.notReleased, error);
    } finally {
      setBusy(false);
    }
  };
  return { release, busy, isRunning };
}
