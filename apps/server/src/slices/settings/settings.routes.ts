import { getSettings } from '@parwell/contract';
import type { Context } from '../../context.ts';
import { businessDaysOf } from '../../platform/business-days.ts';
import { route } from '../../platform/http/route.ts';

export const settingsRoutes = ({ config }: Context) => [
  route(getSettings, async (_input, caller) => ({
    knowledgeBaseUrl: config.KNOWLEDGE_BASE_URL ?? null,
    mailbox: config.SMTP_URL === undefined,
    passwords: config.OIDC === undefined,
    ...(config.SIGN_OUT_AFTER_MINUTES > 0 && { idleMinutes: config.SIGN_OUT_AFTER_MINUTES }),
    businessTimeZone: businessDaysOf({ config }).timeZone,
    ...(config.DEBUG_USERS.includes(caller.email) && { debug: true as const }),
  })),
];
