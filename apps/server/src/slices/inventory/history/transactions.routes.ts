import { exportTransactions, listDispensed, listTransactions } from '@parwell/contract';
import type { Context } from '../../../context.ts';
import { businessDaysOf } from '../../../platform/business-days.ts';
import { DOWNLOADS } from '../../../platform/http/rate-limit.ts';
import { route } from '../../../platform/http/route.ts';
import { directCsv } from '../../../platform/reports/direct-csv.ts';
import { stockTenants } from '../ledger/stock-tenants.ts';
import * as dispensed from './dispensed.list.ts';
import { dispensedReport } from './dispensed.report.ts';
import type { TransactionParts } from './transaction-parts.ts';
import { transactionListIn } from './transactions.list.ts';
import { transactionsReport } from './transactions.report.ts';

export const transactionRoutes = (context: Context, parts: TransactionParts) => {
  const list = transactionListIn(businessDaysOf(context).timeZone, parts);
  const report = transactionsReport(parts);
  return [
    route(
      listDispensed,
      ({ query }, caller) => dispensed.listDispensed(context.db, stockTenants(caller), query),
      { exportFile: directCsv(context, dispensedReport) },
    ),
    route(listTransactions, ({ query }, caller) => {
      // Groups read all matching rows, so they queue in a pool of their own.
      const isOfGroups = query.groupBy !== undefined && query.groupByVal === undefined;
      return list.page(isOfGroups ? context.pools.heavy : context.db, stockTenants(caller), query);
    }),
    route(
      exportTransactions,
      ({ query: { where, limit, type: _type, ...options } }, caller) =>
        directCsv(context, { ...report, limit })(where, caller, {
          csvExport: 'true',
          ...options,
        }),
      { limit: DOWNLOADS },
    ),
  ];
};
