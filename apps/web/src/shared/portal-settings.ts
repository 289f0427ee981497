import { getSettings, type CallResponse } from '@parwell/contract';
import { useQuery } from '@tanstack/react-query';
import { callQuery, KEPT_BY_MENU_LINKS } from '../session/call-query.ts';

export type PortalSettings = CallResponse<typeof getSettings>;

const settingsQuery = callQuery(
  getSettings,
  {},
  { staleTime: Infinity, cancellable: false, ...KEPT_BY_MENU_LINKS },
);

/** From the server's configuration. A missing setting disables only its own feature. */
export const usePortalSettings = (): PortalSettings =>
  useQuery(settingsQuery).data ?? { knowledgeBaseUrl: null };

/** Why what needs this partner cannot be done here; undefined if it can. */
export const useNotConfigured = (
  partner: keyof NonNullable<PortalSettings['notConfigured']>,
): string | undefined => usePortalSettings().notConfigured?.[partner];
