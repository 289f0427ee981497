import {
  createParSetting,
  getParUsage,
  importParSettings,
  listPar,
  listParSettings,
  listUsage,
  listUsageVends,
  previewParImport,
  refreshPar,
  updateParSetting,
} from '@parwell/contract';
import type { Context } from '../../context.ts';
import { perMinute } from '../../platform/http/rate-limit.ts';
import { route } from '../../platform/http/route.ts';
import { directCsv } from '../../platform/reports/direct-csv.ts';
import * as imports from './import-par.service.ts';
import { listParUsage } from './par-usage.list.ts';
import { parUsageReport } from './par-usage.report.ts';
import * as par from './par.service.ts';
import { refreshPar as refresh } from './refresh-par.service.ts';
import * as usage from './usage.service.ts';

/** The rows of a whole file. */
const IMPORT_BYTES = 5 * 1024 * 1024;

export const parRoutes = (context: Context) => [
  route(listPar, ({ query }, caller) => listParUsage(context.db, usage.viewerOf(context, caller), query)),
  route(
    listUsage,
    ({ query }, caller) =>
      listParUsage(context.db, usage.viewerOf(context, caller), { ...query, where: query.where ?? {} }),
    { exportFile: directCsv(context, parUsageReport) },
  ),
  route(listUsageVends, ({ query }, caller) => usage.listUsageVends(context, caller, query)),
  route(getParUsage, ({ query }) => usage.getParUsage(context, query)),
  route(refreshPar, ({ body }, caller) => refresh(context, caller, body), { limit: perMinute(60) }),
  route(listParSettings, ({ query }, caller) => par.listParSettings(context, caller, query)),
  route(createParSetting, ({ body }, caller) => par.createParSetting(context, caller, body)),
  route(updateParSetting, ({ params, body }, caller) =>
    par.updateParSetting(context, caller, params.customerProductId, body),
  ),
  route(previewParImport, ({ body }, caller) => imports.previewParImport(context, caller, body), {
    maxBytes: IMPORT_BYTES,
  }),
  route(importParSettings, ({ body }, caller) => imports.importParSettings(context, caller, body), {
    maxBytes: IMPORT_BYTES,
  }),
];
