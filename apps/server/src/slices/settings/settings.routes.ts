import { getSettings } from '@parwell/contract';
import type { Context } from '../../context.ts';
import { route } from '../../platform/http/route.ts';

export const settingsRoutes = ({ config }: Context) => [
  route(getSettings, async (_input, caller) => ({
    knowledgeBaseUrl: config.KNOWLEDGE_BASE_URL ?? null,
    mailbox: config.SMTP_URL === undefined,
    ...(config.DEBUG_USERS.includes(caller.email) && { debug: true as const }),
  })),
];
