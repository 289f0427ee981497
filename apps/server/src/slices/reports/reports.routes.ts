import {
  cancelReport,
  createReportSubscription,
  deleteReportSubscription,
  editReportSubscription,
  generateReport,
  listReportQueue,
  listReportRuns,
  listReportSubscriptions,
  listReportTemplates,
  prepareDownload,
  runReportSubscription,
  updateReportQueue,
} from '@parwell/contract';
import type { Context } from '../../context.ts';
import { perMinute, REPORTS } from '../../platform/http/rate-limit.ts';
import { route } from '../../platform/http/route.ts';
import type { ReportTypes } from './report-types.ts';
import * as reports from './reports.service.ts';
import * as subscriptions from './subscriptions.service.ts';

export const reportsRoutes = (context: Context, types: ReportTypes) => [
  route(generateReport, ({ body }, caller) => reports.generateReport(context, types, caller, body), {
    limit: REPORTS,
  }),
  route(listReportQueue, (_, caller) => reports.listQueue(context, caller)),
  route(updateReportQueue, ({ body }, caller) => reports.markDownloaded(context, caller, body.reportLink)),
  route(cancelReport, ({ params }, caller) => reports.cancelReport(context, caller, params.reportId)),
  route(prepareDownload, ({ params }, caller) =>
    reports.prepareDownload(context, types, caller, params.reportId),
  ),
  route(listReportTemplates, ({ query }, caller) =>
    subscriptions.listTemplates(context, types, caller, query.user_name),
  ),
  route(listReportSubscriptions, ({ query }, caller) =>
    subscriptions.listSubscriptions(context, types, caller, query.user_name),
  ),
  route(createReportSubscription, ({ body }, caller) =>
    subscriptions.createSubscription(context, types, caller, body),
  ),
  route(editReportSubscription, ({ body }, caller) =>
    subscriptions.editSubscription(context, types, caller, body),
  ),
  route(deleteReportSubscription, ({ body }, caller) =>
    subscriptions.deleteSubscription(context, caller, body.user_name, body.subscriptionName),
  ),
  route(
    runReportSubscription,
    ({ body }, caller) =>
      subscriptions.runSubscription(context, types, caller, body.user_name, body.subscriptionName),
    { limit: perMinute(10) },
  ),
  route(listReportRuns, ({ query }, caller) =>
    subscriptions.listSubscriptionRuns(context, caller, query.user_name, query.subscriptionName),
  ),
];
