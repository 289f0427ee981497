import { prepareDownload } from '@parwell/contract';
import { useQuery } from '@tanstack/react-query';
import { callKey } from '../../session/call-query.ts';
import { forgetUrl } from '../../session/saved-url.ts';
import { useBrowser } from '../../session/session-context.ts';
import { callApi } from '../../session/api.ts';
import { useMarkDownloaded } from './queue/report-queue.api.ts';

/** Downloads a report once when its page opens, and again on request. */
export function useDownload(reportId: string) {
  const browser = useBrowser();
  const mark = useMarkDownloaded();
  return useQuery({
    queryKey: callKey(prepareDownload, { params: { reportId } }),
    queryFn: async () => {
      const link = `/report-download/${reportId}`;
      try {
        const { url, fileName } = await callApi(prepareDownload, { params: { reportId }, body: {} });
        // Mark it before the browser leaves for the file; if that fails, download anyway.
        await mark.mutateAsync(link).catch(() => undefined);
        browser.goTo(url);
        return { fileName };
      } finally {
        // The next sign-in should not return to a download.
        forgetUrl(link);
      }
    },
    // A refetch would download again.
    staleTime: 'static',
    gcTime: 0,
    refetchOnReconnect: false,
  });
}
