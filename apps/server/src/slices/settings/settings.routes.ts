import { getSettings, type CallResponse } from '@parwell/contract';
import { NOT_CONFIGURED, OUTSIDE_PARTNERS } from '@parwell/domain';
import type { Context } from '../../context.ts';
import type { Gateways } from '../../gateways/gateways.ts';
import { businessDaysOf } from '../../platform/business-days.ts';
import { route } from '../../platform/http/route.ts';

const cardPayment = (gateway: Gateways['payments']): CallResponse<typeof getSettings>['cardPayment'] => {
  if (!gateway) return 'off';
  return gateway.isTest ? 'test' : 'on';
};

type Missing = CallResponse<typeof getSettings>['notConfigured'];

/** Undefined if nothing is missing (R18). */
function missingIn({ documents, npi }: Gateways): Missing {
  const there = { ...documents, registry: npi };
  const missing = OUTSIDE_PARTNERS.filter((partner) => there[partner] === null);
  return missing.length === 0
    ? undefined
    : Object.fromEntries(missing.map((partner) => [partner, NOT_CONFIGURED[partner]]));
}

export const settingsRoutes = ({ config, gateways }: Context) => [
  route(getSettings, async (_input, caller) => ({
    knowledgeBaseUrl: config.KNOWLEDGE_BASE_URL ?? null,
    mailbox: config.SMTP_URL === undefined,
    passwords: config.OIDC === undefined,
    ...(config.SIGN_OUT_AFTER_MINUTES > 0 && { idleMinutes: config.SIGN_OUT_AFTER_MINUTES }),
    businessTimeZone: businessDaysOf({ config }).timeZone,
    ...(config.SUPPORT_PHONE !== undefined && { supportPhone: config.SUPPORT_PHONE }),
    ...(config.SHOWN_SUPPORT_EMAIL !== undefined && { supportEmail: config.SHOWN_SUPPORT_EMAIL }),
    cardPayment: cardPayment(gateways.payments),
    notConfigured: missingIn(gateways),
    ...(config.DEBUG_USERS.includes(caller.email) && { debug: true as const }),
  })),
];
