import {
  getTenant,
  getTenantAdditionalInfo,
  listClassesOfTrade,
  listFacilityTypes,
  listTenantDetails,
  listTenants,
  searchTenants,
  syncTenant,
  updateTenant,
} from '@parwell/contract';
import { ownTenants } from '@parwell/domain';
import type { Context } from '../../context.ts';
import { embeddedErp } from '../../gateways/erp/embedded-erp.ts';
import { folderErp } from '../../gateways/erp/folder-erp.ts';
import { route } from '../../platform/http/route.ts';
import { directCsv } from '../../platform/reports/direct-csv.ts';
import { listDetails } from './customer-details.queries.ts';
import { sync } from './customer-sync.service.ts';
import * as queries from './customers.queries.ts';
import { customersReport } from './customers.report.ts';
import * as customers from './customers.service.ts';

export function customersRoutes(context: Context) {
  const { db, config } = context;
  const { readable } = customers;
  const erp = config.ERP_FOLDER ? folderErp(config.ERP_FOLDER) : embeddedErp();
  return [
    route(searchTenants, ({ query }, caller) => queries.search(db, ownTenants(caller.grants), query)),
    route(listTenants, ({ query }, caller) => queries.list(db, readable(caller), query)),
    route(listTenantDetails, ({ query }, caller) => listDetails(db, readable(caller), query), {
      csv: directCsv(context, customersReport),
    }),
    route(getTenant, ({ params }, caller) => customers.get(context, caller, params.customerId)),
    route(getTenantAdditionalInfo, ({ params }, caller) =>
      customers.getAdditionalInfo(context, caller, params.customerId),
    ),
    route(syncTenant, ({ body }, caller) => sync(context, erp, caller, body)),
    route(updateTenant, ({ params, body }, caller) =>
      customers.update(context, caller, params.customerId, body),
    ),
    route(listClassesOfTrade, async (_input, caller) =>
      customers.asPage(await queries.listClassesOfTrade(db, readable(caller))),
    ),
    route(listFacilityTypes, async (_input, caller) =>
      customers.asPage(await queries.listFacilityTypes(db, readable(caller))),
    ),
  ];
}
