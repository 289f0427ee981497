import type { ReportQueueItem } from '@parwell/contract';
import { REPORT_ARRIVED, REPORT_FAILED } from '@parwell/domain';
import { useEffect, useEffectEvent } from 'react';
import { useNotify } from '../../../ui/feedback/notices.ts';
import { stopAwaiting } from './awaited-reports.ts';
import { endedAmong } from './queue-sections.ts';
import { QUEUE_TEXTS } from '../reports.texts.ts';

/** Shows a persistent notice when an awaited report has arrived or failed. */
export function useArrivals(
  items: readonly ReportQueueItem[] | undefined,
  awaited: readonly string[],
  openQueue: () => void,
): void {
  const notify = useNotify();
  const announce = useEffectEvent((ended: readonly ReportQueueItem[]) => {
    const action = { label: QUEUE_TEXTS.open, onClick: openQueue };
    if (ended.some(({ isFailedExport }) => !isFailedExport)) {
      notify({ message: REPORT_ARRIVED, type: 'success', persistent: true, action });
    }
    for (const { reportTitle, errorMessage } of ended.filter(({ isFailedExport }) => isFailedExport)) {
      const reason = errorMessage === null ? reportTitle : `${reportTitle}: ${errorMessage}`;
      notify({ message: REPORT_FAILED, reason, type: 'error', persistent: true, action });
    }
  });
  useEffect(() => {
    const ended = endedAmong(items ?? [], awaited);
    const stopped = stopAwaiting(ended.map(({ reportId }) => reportId));
    if (stopped.length > 0) announce(ended.filter(({ reportId }) => stopped.includes(reportId)));
  }, [items, awaited]);
}
