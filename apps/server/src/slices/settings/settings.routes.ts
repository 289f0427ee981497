import { getSettings, type CallResponse } from '@parwell/contract';
import { OUTSIDE_PARTNERS, type OutsidePartner } from '@parwell/domain';
import type { Context } from '../../context.ts';
import type { Gateways } from '../../gateways/gateways.ts';
import { businessDaysOf } from '../../platform/business-days.ts';
import { route } from '../../platform/http/route.ts';

const cardPayment = (gateway: Gateways['payments']): CallResponse<typeof getSettings>['cardPayment'] => {
  if (!gateway) return 'off';
  return gateway.isTest ? 'test' : 'on';
};

const notConfigured = ({ documents, npi }: Gateways): readonly OutsidePartner[] =>
  OUTSIDE_PARTNERS.filter((partner) => (partner === 'registry' ? npi : documents[partner]) === null);

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
    ...(notConfigured(gateways).length > 0 && { notConfigured: [...notConfigured(gateways)] }),
    ...(config.DEBUG_USERS.includes(caller.email) && { debug: true as const }),
  })),
];
