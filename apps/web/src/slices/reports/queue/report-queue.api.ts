import { cancelReport, listReportQueue, updateReportQueue, type CallResponse } from '@parwell/contract';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { callKey } from '../../../session/call-query.ts';
import { live } from '../../../session/live.ts';
import { callApi } from '../../../session/api.ts';
import { ORIGIN } from '../origin.ts';
import { awaitedReports, awaitReport, stopAwaiting } from './awaited-reports.ts';

/** QUEUE-009. */
const POLL_MS = 10_000;

type Queue = CallResponse<typeof listReportQueue>;

export const reportQueueQuery = queryOptions({
  queryKey: callKey(listReportQueue, {}),
  queryFn: async ({ signal }): Promise<Queue> => {
    const awaited = awaitedReports();
    const queue = await callApi(listReportQueue, { signal });
    // Requested before this call but not in its response: cancelled elsewhere, or not this user's.
    stopAwaiting(awaited.filter((id) => queue.result.every(({ reportId }) => reportId !== id)));
    return queue;
  },
});

/** Polls while the tab is visible. Only the frame uses this; all others read the cache. */
export const polledReportQueue = {
  ...reportQueueQuery,
  ...live(() => POLL_MS),
};

export function useAwaitReport(): (reportId: string) => void {
  const client = useQueryClient();
  return (reportId) => {
    awaitReport(reportId);
    void client.invalidateQueries({ queryKey: reportQueueQuery.queryKey });
  };
}

function useChangeQueue() {
  const client = useQueryClient();
  const { queryKey } = reportQueueQuery;
  return {
    show: async (change: (items: Queue['result']) => Queue['result']) => {
      await client.cancelQueries({ queryKey });
      client.setQueryData<Queue>(queryKey, (queue) => queue && { ...queue, result: change(queue.result) });
    },
    refetch: () => client.invalidateQueries({ queryKey }),
  };
}

const idIn = (link: string): string => link.slice(link.lastIndexOf('/') + 1);

/** By its link, or by its id if it is a failure without a link. */
export function useMarkDownloaded() {
  const { show, refetch } = useChangeQueue();
  return useMutation({
    mutationFn: (reportLink: string) =>
      callApi(updateReportQueue, {
        body: { reportLink, paramsToUpdate: { hasBeenDownloaded: true }, originApp: ORIGIN },
      }),
    onMutate: (reportLink) =>
      show((items) =>
        items.map((item) =>
          item.reportId === idIn(reportLink) ? { ...item, hasBeenDownloaded: true } : item,
        ),
      ),
    onSettled: refetch,
  });
}

export function useCancelReport() {
  const { show, refetch } = useChangeQueue();
  return useMutation({
    mutationFn: (reportId: string) => callApi(cancelReport, { params: { reportId }, body: {} }),
    onSuccess: async (_answer, reportId) => {
      stopAwaiting([reportId]);
      await show((items) => items.filter((item) => item.reportId !== reportId));
    },
    onSettled: refetch,
  });
}
