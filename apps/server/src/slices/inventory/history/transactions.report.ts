import { listTransactions, TRANSACTION_COLUMNS, TransactionFilter } from '@parwell/contract';
import { ALL, EXPORT_LIMIT } from '@parwell/domain';
import { reportColumns } from '../../../platform/reports/report-columns.ts';
import { defineReport, type ReportType } from '../../../platform/reports/report-type.ts';
import type { TransactionParts } from './transaction-parts.ts';
import { transactionFields, transactionListIn } from './transactions.list.ts';

export function transactionsReport(parts: TransactionParts): ReportType {
  // No column of the file depends on the day of the business or on the reader.
  const list = transactionListIn('UTC', parts);
  const fields = transactionFields(ALL, 'UTC', parts);
  return defineReport({
    type: 'RNI_UIEXPORT_TransactionLogReport',
    title: 'Transaction Log',
    template: 'Transaction Log',
    permission: listTransactions.permission,
    filter: TransactionFilter,
    limit: EXPORT_LIMIT,
    columns: () =>
      reportColumns(TRANSACTION_COLUMNS, {
        ...fields,
        type: fields.shownAction,
        transactionType: fields.type,
      }),
    groups: list.reportGroups,
    source: (where, tenants) => list.source(tenants, where, { key: 'timestamp', direction: 'DESC' }),
    since: (where, between) => ({ ...where, timestamp: { between } }),
  });
}
