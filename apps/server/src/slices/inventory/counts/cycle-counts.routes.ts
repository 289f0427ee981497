import { listCycleCounts } from '@parwell/contract';
import { cycleCountLimits } from '@parwell/domain';
import type { Context } from '../../../context.ts';
import { businessDaysOf } from '../../../platform/business-days.ts';
import { route } from '../../../platform/http/route.ts';
import { directCsv } from '../../../platform/reports/direct-csv.ts';
import * as counts from './cycle-counts.list.ts';
import { cycleCountsReport } from './cycle-counts.report.ts';
import { stockTenants } from '../ledger/stock-tenants.ts';

export const cycleCountRoutes = (context: Context) => [
  route(
    listCycleCounts,
    ({ query }, caller) => {
      const limits = cycleCountLimits(context.clock.now(), businessDaysOf(context));
      return counts.listCycleCounts(context.db, { tenants: stockTenants(caller), limits }, query);
    },
    { exportFile: directCsv(context, cycleCountsReport) },
  ),
];
