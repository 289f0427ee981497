import { backupNumbers } from './platform/backups/backups.metrics.ts';
import { quarantineNumbers } from './slices/exchange/quarantine.metrics.ts';
import { isTokenSecret } from '@parwell/domain';
import type { FastifyInstance } from 'fastify';
import type { Context } from './context.ts';
import { deviceParts } from './device-parts.ts';
import { documentParts } from './document-parts.ts';
import { documentListeners } from './document-listeners.ts';
import { invoiceParts } from './invoice-parts.ts';
import type { NumberSource } from './platform/monitoring/stored-numbers.ts';
import { jobNumbers } from './platform/job-metrics.ts';
import { listChangesJobs } from './platform/db/list-changes.ts';
import { createCallPlaces, type CallPlaces } from './platform/http/call-places.ts';
import { createRateLimiter, type RateLimiter } from './platform/http/rate-limit.ts';
import type { Readiness } from './platform/http/health.ts';
import { servePortal, WEB_BUILD } from './platform/http/portal.ts';
import { createWebAssets } from './platform/http/web-assets.ts';
import { registerRoutes } from './platform/http/register.ts';
import type { SecureServers } from './platform/http/secure-server.ts';
import { registerSecurityTxt } from './platform/http/security-txt.ts';
import { createHttpServer } from './platform/http/server.ts';
import type { JobHandler } from './platform/jobs.ts';
import { mailParts } from './mail-parts.ts';
import { productParts } from './product-parts.ts';
import { propertyParts } from './property-parts.ts';
import { reportTypes } from './report-types.ts';
import { transactionParts } from './transaction-parts.ts';
import { auditJobs } from './slices/audit/audit.jobs.ts';
import { recordRefusal } from './slices/audit/refusals.service.ts';
import { auditRoutes } from './slices/audit/audit.routes.ts';
import { commandsRoutes } from './slices/commands/commands.routes.ts';
import { customersRoutes } from './slices/customers/customers.routes.ts';
import { dashboardRoutes } from './slices/dashboard/dashboard.routes.ts';
import { devicePeopleRoutes } from './slices/device-configuration/device-people.routes.ts';
import { findVirtualCabinet } from './slices/devices/devices.public.ts';
import { devicesRoutes } from './slices/devices/devices.routes.ts';
import { findRoutes } from './slices/find/find.routes.ts';
import { exchangeJobs } from './slices/exchange/exchange.jobs.ts';
import { exchangeRoutes } from './slices/exchange/exchange.routes.ts';
import { fleetConfigRoutes } from './slices/fleet-config/fleet-config.routes.ts';
import { serveClips } from './slices/help/clips.routes.ts';
import { flexRoutes } from './slices/flex/flex.routes.ts';
import { helpRoutes } from './slices/help/help.routes.ts';
import { findCaller, findCallers } from './slices/identity/sessions/callers.service.ts';
import { factorsRoutes } from './slices/identity/factors/factors.routes.ts';
import { requireFresh } from './slices/identity/factors/fresh.service.ts';
import { identityJobs } from './slices/identity/identity.jobs.ts';
import { identityRoutes } from './slices/identity/identity.routes.ts';
import { registerLogin } from './slices/identity/login/login.routes.ts';
import { createSessions } from './slices/identity/sessions/sessions.service.ts';
import { sessionsRoutes } from './slices/identity/sessions/sessions.routes.ts';
import { findProgram } from './slices/identity/tokens/programs.service.ts';
import { tokensRoutes } from './slices/identity/tokens/tokens.routes.ts';
import { createSigningKeys } from './slices/identity/signing-keys.ts';
import { incidentsRoutes } from './slices/incidents/incidents.routes.ts';
import { createRangeWatch } from './slices/incidents/range-watches.service.ts';
import { lotStoryRoutes } from './slices/inventory/lots/lot-story.routes.ts';
import { cycleCountRoutes } from './slices/inventory/counts/cycle-counts.routes.ts';
import { suspendedRoutes } from './slices/inventory/reviews/suspended.routes.ts';
import { transactionRoutes } from './slices/inventory/history/transactions.routes.ts';
import { historyJobs } from './slices/inventory/history/history.jobs.ts';
import { inventoryRoutes } from './slices/inventory/inventory.routes.ts';
import { accountsRoutes } from './slices/invoices/accounts/accounts.routes.ts';
import { erpInvoicesRoutes } from './slices/invoices/erp-invoices/erp-invoices.routes.ts';
import { requestsRoutes } from './slices/invoices/requests/requests.routes.ts';
import { transmissionsRoutes } from './slices/invoices/transmissions/transmissions.routes.ts';
import { jobsRoutes } from './slices/jobs/jobs.routes.ts';
import { liveRoutes } from './slices/live/live.routes.ts';
import { createStreams, type StreamOptions } from './slices/live/streams.service.ts';
import { registerMailHooks } from './slices/mail/mail-hooks.routes.ts';
import { mailJobs } from './slices/mail/mail.jobs.ts';
import { mailRoutes } from './slices/mail/mail.routes.ts';
import { measurementsJobs } from './slices/measurements/measurements.jobs.ts';
import { measurementsRoutes } from './slices/measurements/measurements.routes.ts';
import { reminderJobs } from './slices/inventory/counts/inventory-reminder.jobs.ts';
import { registerAnswerPages } from './slices/notifications/answer-pages.routes.ts';
import { notificationsJobs } from './slices/notifications/notifications.jobs.ts';
import { notificationsRoutes } from './slices/notifications/notifications.routes.ts';
import { orderRequestsRoutes } from './slices/order-requests/order-requests.routes.ts';
import { pendingRequests } from './slices/order-requests/request-numbers.public.ts';
import { ordersJobs } from './slices/orders/orders.jobs.ts';
import { ordersRoutes } from './slices/orders/orders.routes.ts';
import { parRoutes } from './slices/par/par.routes.ts';
import { registerTestPage } from './slices/payments/test-page.routes.ts';
import { registerPaymentHooks } from './slices/payments/payment-hooks.routes.ts';
import { paymentsJobs } from './slices/payments/payments.jobs.ts';
import { paymentsRoutes } from './slices/payments/payments.routes.ts';
import { personasRoutes } from './slices/personas/personas.routes.ts';
import { productConfigurationRoutes } from './slices/device-configuration/product-configuration.routes.ts';
import { productsRoutes } from './slices/products/products.routes.ts';
import { propertySettingsRoutes } from './slices/property-settings/property-settings.routes.ts';
import { registerDownloads } from './slices/reports/downloads.routes.ts';
import { reportsJobs } from './slices/reports/reports.jobs.ts';
import { reportsRoutes } from './slices/reports/reports.routes.ts';
import { recommendationsRoutes } from './slices/restock/recommendations.routes.ts';
import { releaseRoutes } from './slices/restock/release.routes.ts';
import { restockJobs } from './slices/restock/restock.jobs.ts';
import { settingsRoutes } from './slices/settings/settings.routes.ts';
import { shipmentsJobs } from './slices/shipments/shipments.jobs.ts';
import { shipmentsRoutes } from './slices/shipments/shipments.routes.ts';
import { tagsRoutes } from './slices/tags/tags.routes.ts';
import { supportRoutes } from './slices/support/support.routes.ts';
import { demoSignIn } from './slices/demo/demo.public.ts';
import { demoJobs } from './slices/demo/past/past.jobs.ts';
import { waitingEventNumbers } from './slices/device-gateway/waiting-events.metrics.ts';
import { deviceNumbers } from './slices/devices/devices.metrics.ts';
import { incidentNumbers } from './slices/incidents/incidents.metrics.ts';
import { restockNumbers } from './slices/restock/restock.metrics.ts';
import { deadLetterJobs } from './slices/device-gateway/dead-letters.jobs.ts';
import { oldEventJobs } from './slices/device-gateway/old-events.jobs.ts';
import { deviceGatewayRoutes } from './slices/device-gateway/device-gateway.routes.ts';
import { alertsRoutes } from './slices/alerts/alerts.routes.ts';
import { usageRoutes } from './slices/usage/usage.routes.ts';
import { usersJobs } from './slices/users/users.jobs.ts';
import { helpTopicsOf } from './slices/users/users.public.ts';
import { usersRoutes } from './slices/users/users.routes.ts';

export const readinessOf = ({
  life,
  liveness,
  gateways,
  loops,
}: Pick<Context, 'life' | 'liveness' | 'gateways' | 'loops'>): Readiness => ({
  life,
  database: () => liveness.answers(),
  broker: () => !gateways.broker.deaf,
  stalled: () => loops.stalled(),
});

export interface AppOptions {
  readonly checkAnswers?: boolean;
  readonly limiter?: RateLimiter;
  readonly places?: CallPlaces;
  readonly refusalDelayMs?: number;
  readonly streams?: Partial<StreamOptions>;
  readonly secure?: SecureServers | undefined;
}

export function createApp(context: Context, options: AppOptions = {}): FastifyInstance {
  const { gateways } = context;
  const app = createHttpServer({
    config: context.config,
    log: context.log,
    monitoring: context,
    frameSources: gateways.video.frameSources,
    readiness: readinessOf(context),
    refusalDelayMs: options.refusalDelayMs,
    secure: options.secure,
  });
  const keys = createSigningKeys(context);
  const limiter = options.limiter ?? createRateLimiter(context.clock);
  const streams = createStreams(context, (ids) => findCallers(context, ids), options.streams);
  // A server does not stop while somebody reads, and streams have no end of their own.
  app.addHook('preClose', () => streams.close());
  const routes = [
    ...identityRoutes(context, createSessions(context, keys)),
    ...sessionsRoutes(context),
    ...factorsRoutes(context),
    ...tokensRoutes(context),
    ...settingsRoutes(context),
    ...usersRoutes(context),
    ...personasRoutes(context),
    ...auditRoutes(context),
    ...customersRoutes(context, findVirtualCabinet),
    ...dashboardRoutes(context),
    ...devicesRoutes(context, deviceParts),
    ...propertySettingsRoutes(context, propertyParts),
    ...findRoutes(context),
    ...fleetConfigRoutes(context),
    ...exchangeRoutes(context, documentParts),
    ...devicePeopleRoutes(context),
    ...deviceGatewayRoutes(context, createRangeWatch),
    ...productConfigurationRoutes(context),
    ...productsRoutes(context, productParts),
    ...parRoutes(context),
    ...usageRoutes(context),
    ...orderRequestsRoutes(context),
    ...ordersRoutes(context),
    ...recommendationsRoutes(context, pendingRequests),
    ...releaseRoutes(context),
    ...inventoryRoutes(context),
    ...erpInvoicesRoutes(context, invoiceParts),
    ...cycleCountRoutes(context),
    ...lotStoryRoutes(context),
    ...alertsRoutes(context),
    ...incidentsRoutes(context),
    ...commandsRoutes(context),
    ...flexRoutes(context),
    ...measurementsRoutes(context),
    ...notificationsRoutes(context),
    ...suspendedRoutes(context),
    ...transactionRoutes(context, transactionParts),
    ...shipmentsRoutes(context),
    ...transmissionsRoutes(context),
    ...requestsRoutes(context),
    ...accountsRoutes(context),
    ...paymentsRoutes(context),
    ...mailRoutes(context),
    ...helpRoutes(context, helpTopicsOf),
    ...supportRoutes(context),
    ...tagsRoutes(context),
    ...jobsRoutes(context),
    ...liveRoutes(streams),
    ...reportsRoutes(context, reportTypes),
  ];
  // As in the server itself: routes come after the plugins that apply to them.
  app.after(() => {
    registerRoutes(app, routes, {
      checkAnswers: options.checkAnswers ?? false,
      limiter,
      requireFresh: (caller, fresh) => requireFresh(context, caller, fresh),
      places: options.places ?? createCallPlaces(context),
      recordRefusal: (refusal) => recordRefusal(context, refusal),
      authenticate: async (bearer, address) => {
        if (isTokenSecret(bearer)) return findProgram(context, bearer, address);
        const sessionId = await keys.verify(bearer);
        return sessionId ? findCaller(context, sessionId) : null;
      },
    });
    registerSecurityTxt(app, context);
    registerLogin(app, context, { limiter, findDemoAccounts: demoSignIn });
    registerMailHooks(app, context);
    registerPaymentHooks(app, context);
    serveClips(app, context);
    registerTestPage(app, context);
    registerAnswerPages(app, context);
    registerDownloads(app, context, reportTypes);
    servePortal(app, WEB_BUILD, createWebAssets(context));
  });
  return app;
}

export const jobHandlers = (context: Context): JobHandler[] => [
  ...listChangesJobs(context),
  ...auditJobs(context),
  ...deadLetterJobs(context),
  ...oldEventJobs(context),
  ...demoJobs(context),
  ...exchangeJobs(context, documentListeners),
  ...ordersJobs(context),
  ...restockJobs(context),
  ...historyJobs(context),
  ...reminderJobs(context),
  ...identityJobs(context),
  ...mailJobs(context, mailParts),
  ...measurementsJobs(context),
  ...notificationsJobs(context),
  ...paymentsJobs(context),
  ...reportsJobs(context, reportTypes),
  ...shipmentsJobs(context),
  ...usersJobs(context),
];

export const storedNumbers: readonly NumberSource[] = [
  jobNumbers,
  waitingEventNumbers,
  deviceNumbers,
  incidentNumbers,
  restockNumbers,
  quarantineNumbers,
  backupNumbers,
];
