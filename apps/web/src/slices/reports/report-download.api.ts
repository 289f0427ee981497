import { prepareDownload } from '@parwell/contract';
import { useQuery } from '@tanstack/react-query';
import { callKey } from '../../session/call-query.ts';
import { forgetUrl } from '../../session/saved-url.ts';
import { useBrowser } from '../../session/session-context.ts';
import { callApi } from '../../session/api.ts';
import { useMarkDownloaded } from './queue/report-queue.api.ts';

/** Downloads a report once when its page opens, and again when asked to. */
export function useDownload(reportId: string) {
  const browser = useBrowser();
  const mark = useMarkDownloaded();
  return useQuery({
    queryKey: callKey(prepareDownload, { params: { reportId } }),
    queryFn: async () => {
      const link = `/report-download/${reportId}`;
      try {
        const { url, fileName } = await callApi(prepareDownload, { params: { reportId }, body: {} });
        // Before the browser turns to the file; a mark that fails keeps nobody from it.
        await mark.mutateAsync(link).catch(() => undefined);
        browser.goTo(url);
        return { fileName };
      } finally {
        // Whoever comes back another time wants a page, not a file.
        forgetUrl(link);
      }
    },
    // No change of reports is a reason to download it again.
    staleTime: 'static',
    gcTime: 0,
    refetchOnReconnect: false,
  });
}
