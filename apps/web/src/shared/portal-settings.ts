import { getSettings, type CallResponse } from '@parwell/contract';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { callApi } from '../session/api.ts';

export type PortalSettings = CallResponse<typeof getSettings>;

const settingsQuery = queryOptions({
  queryKey: ['settings'],
  queryFn: () => callApi(getSettings, {}),
  staleTime: Infinity,
});

/** What the server's configuration offers. A setting that is not there disables only its own feature. */
export const usePortalSettings = (): PortalSettings =>
  useQuery(settingsQuery).data ?? { knowledgeBaseUrl: null };
