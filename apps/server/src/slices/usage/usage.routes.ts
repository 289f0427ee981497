import { getParUsage, listPar, listUsage, listUsageVends, refreshPar } from '@parwell/contract';
import type { Context } from '../../context.ts';
import { perMinute } from '../../platform/http/rate-limit.ts';
import { route } from '../../platform/http/route.ts';
import { directCsv } from '../../platform/reports/direct-csv.ts';
import { refreshPar as refresh } from './refresh-par.service.ts';
import { listUsageRows } from './usage.list.ts';
import { usageReport } from './usage.report.ts';
import * as usage from './usage.service.ts';

export const usageRoutes = (context: Context) => [
  route(listPar, ({ query }, caller) => listUsageRows(context.db, usage.viewerOf(context, caller), query)),
  route(
    listUsage,
    ({ query }, caller) =>
      listUsageRows(context.db, usage.viewerOf(context, caller), { ...query, where: query.where ?? {} }),
    { exportFile: directCsv(context, usageReport) },
  ),
  route(listUsageVends, ({ query }, caller) => usage.listUsageVends(context, caller, query)),
  route(getParUsage, ({ query }) => usage.getParUsage(context, query)),
  route(refreshPar, ({ body }, caller) => refresh(context, caller, body), { limit: perMinute(60) }),
];
