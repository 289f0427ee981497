import { cancelReport, listReportQueue, updateReportQueue, type CallResponse } from '@parwell/contract';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { callKey } from '../../../session/call-query.ts';
import { callApi } from '../../../session/api.ts';
import { ORIGIN } from '../origin.ts';
import { awaitedReports, awaitReport, stopAwaiting } from './awaited-reports.ts';

const POLL_MS = 10_000;

type Queue = CallResponse<typeof listReportQueue>;

export const reportQueueQuery = queryOptions({
  queryKey: callKey(listReportQueue, {}),
  queryFn: async ({ signal }): Promise<Queue> => {
    const awaited = awaitedReports();
    const queue = await callApi(listReportQueue, { signal });
    // Asked for before this call and not in its answer: cancelled elsewhere, or somebody else's.
    stopAwaiting(awaited.filter((id) => queue.result.every(({ reportId }) => reportId !== id)));
    return queue;
  },
});

/** Asked for again and again while the tab is in sight. One place of the frame does, for all others. */
export const polledReportQueue = {
  ...reportQueueQuery,
  refetchInterval: POLL_MS,
  refetchOnWindowFocus: true,
};

/** For a report that goes to the own queue: it is waited for, and looked for at once. */
export function useAwaitReport(): (reportId: string) => void {
  const client = useQueryClient();
  return (reportId) => {
    awaitReport(reportId);
    void client.invalidateQueries({ queryKey: reportQueueQuery.queryKey });
  };
}

/** Shows a change at once; what is true comes with the next answer. */
function useChangeQueue() {
  const client = useQueryClient();
  const { queryKey } = reportQueueQuery;
  return {
    show: async (change: (items: Queue['result']) => Queue['result']) => {
      await client.cancelQueries({ queryKey });
      client.setQueryData<Queue>(queryKey, (queue) => queue && { ...queue, result: change(queue.result) });
    },
    askAgain: () => client.invalidateQueries({ queryKey }),
  };
}

const idIn = (link: string): string => link.slice(link.lastIndexOf('/') + 1);

/** Marks an item by its link, or by its id where a failure has no link. */
export function useMarkDownloaded() {
  const { show, askAgain } = useChangeQueue();
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
    onSettled: askAgain,
  });
}

export function useCancelReport() {
  const { show, askAgain } = useChangeQueue();
  return useMutation({
    mutationFn: (reportId: string) => callApi(cancelReport, { params: { reportId }, body: {} }),
    onSuccess: async (_answer, reportId) => {
      stopAwaiting([reportId]);
      await show((items) => items.filter((item) => item.reportId !== reportId));
    },
    onSettled: askAgain,
  });
}
