import {
  addCustomer,
  editCustomerByHand,
  getCustomer,
  getCustomerAdditionalInfo,
  getCustomerSettings,
  listClassesOfTrade,
  listFacilityTypes,
  listGroups,
  listCustomerDetails,
  listCustomers,
  searchCustomers,
  syncCustomer,
  updateCustomer,
  updateCustomerSettings,
} from '@parwell/contract';
import { ownTenants, tenantsFor } from '@parwell/domain';
import type { Context } from '../../context.ts';
import { SEARCHES } from '../../platform/http/rate-limit.ts';
import { route } from '../../platform/http/route.ts';
import { wholeList } from '../../platform/whole-list.ts';
import { directCsv } from '../../platform/reports/direct-csv.ts';
import * as byHand from './customer-by-hand.service.ts';
import * as settings from './customer-settings.service.ts';
import { sync } from './customer-sync.service.ts';
import * as lists from './customers.list.ts';
import * as queries from './customers.queries.ts';
import { customersReport } from './customers.report.ts';
import * as customers from './customers.service.ts';

export function customersRoutes(context: Context, findVirtualCabinet: customers.FindVirtualCabinet) {
  const { db } = context;
  const { visibleCustomers } = customers;
  return [
    route(
      searchCustomers,
      ({ query }, caller) => lists.searchCustomers(db, ownTenants(caller.grants), query),
      { limit: SEARCHES },
    ),
    route(listCustomers, ({ query }, caller) => lists.listCustomers(db, visibleCustomers(caller), query)),
    route(
      listCustomerDetails,
      ({ query }, caller) => lists.listCustomerDetails(db, visibleCustomers(caller), query),
      {
        exportFile: directCsv(context, customersReport),
      },
    ),
    route(getCustomer, ({ params }, caller) =>
      customers.getCustomer(context, findVirtualCabinet, caller, params.customerId),
    ),
    route(getCustomerAdditionalInfo, ({ params }, caller) =>
      customers.getAdditionalInfo(context, caller, params.customerId),
    ),
    route(getCustomerSettings, ({ params }, caller) =>
      settings.getSettings(context, caller, params.customerId),
    ),
    route(updateCustomerSettings, ({ params, body }, caller) =>
      settings.updateSettings(context, caller, params.customerId, body),
    ),
    route(syncCustomer, ({ body }, caller) => sync(context, caller, body)),
    route(addCustomer, ({ body }, caller) => byHand.addCustomer(context, caller, body)),
    route(editCustomerByHand, ({ params, body }, caller) =>
      byHand.editCustomerByHand(context, caller, params.customerId, body),
    ),
    route(updateCustomer, ({ params, body }, caller) =>
      customers.updateCustomer(context, caller, params.customerId, body),
    ),
    route(listClassesOfTrade, async (_input, caller) =>
      wholeList(await queries.listClassesOfTrade(db, visibleCustomers(caller))),
    ),
    route(listGroups, async ({ query }, caller) =>
      wholeList(await queries.listGroups(db, tenantsFor(caller.grants, 'create', 'users'), query)),
    ),
    route(listFacilityTypes, async (_input, caller) =>
      wholeList(await queries.listFacilityTypes(db, visibleCustomers(caller))),
    ),
  ];
}
