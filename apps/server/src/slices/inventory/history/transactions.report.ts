import { listTransactions, TransactionFilter } from '@parwell/contract';
import { ALL, DEVICE_TYPE_LABELS, EXPORT_LIMIT } from '@parwell/domain';
import { labelOf } from '../../../platform/reports/label-of.ts';
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
    columns: () => [
      { key: 'timestamp', title: 'Timestamp', kind: 'instant', value: fields.timestamp },
      { key: 'type', title: 'Action', kind: 'text', value: fields.shownAction, width: 14 },
      { key: 'transactionType', title: 'Type', kind: 'text', value: fields.type, width: 12 },
      { key: 'productLabelName', title: 'Product', kind: 'text', value: fields.productLabelName, width: 36 },
      { key: 'productItemId', title: 'Product ID', kind: 'text', value: fields.productItemId, width: 14 },
      { key: 'materialNo', title: 'Material No', kind: 'text', value: fields.materialNo, width: 14 },
      { key: 'lot', title: 'Lot', kind: 'text', value: fields.lot, width: 18 },
      { key: 'expiration', title: 'Expiration', kind: 'date', value: fields.expiration },
      { key: 'qty', title: 'Qty', kind: 'number', value: fields.qty },
      { key: 'reason', title: 'Reason', kind: 'text', value: fields.reason, width: 14 },
      { key: 'reasonCode', title: 'Reason Code', kind: 'number', value: fields.reasonCode },
      { key: 'cabinetId', title: 'Device ID', kind: 'text', value: fields.cabinetId, width: 14 },
      {
        key: 'cabinetType',
        title: 'Device Type',
        kind: 'text',
        value: labelOf(DEVICE_TYPE_LABELS, fields.cabinetType),
        labels: DEVICE_TYPE_LABELS,
        width: 18,
      },
      { key: 'customerId', title: 'Customer ID', kind: 'text', value: fields.customerId, width: 14 },
      { key: 'serialNo', title: 'Serial No', kind: 'text', value: fields.serialNo, width: 18 },
      { key: 'tag', title: 'Tag', kind: 'text', value: fields.tag, width: 26 },
      { key: 'shortTag', title: 'Short Tag', kind: 'text', value: fields.shortTag, width: 10 },
      { key: 'providerId', title: 'Provider NPI', kind: 'text', value: fields.providerId, width: 14 },
      { key: 'userName', title: 'Updated By', kind: 'text', value: fields.userName, width: 24 },
      { key: 'customerNote', title: 'Note', kind: 'text', value: fields.customerNote, width: 30 },
      { key: 'orderNo', title: 'Order No', kind: 'text', value: fields.orderNo, width: 16 },
      { key: 'holderOffset', title: 'Holder', kind: 'number', value: fields.holderOffset },
      { key: 'dispenserOffset', title: 'Dispenser', kind: 'number', value: fields.dispenserOffset },
      { key: 'lotSize', title: 'Size', kind: 'text', value: fields.lotSize },
      { key: 'lotAssay', title: 'Assay', kind: 'text', value: fields.lotAssay },
      { key: 'lotUnitOfMeasure', title: 'Unit', kind: 'text', value: fields.lotUnitOfMeasure },
    ],
    groups: list.reportGroups,
    source: (where, tenants) => list.source(tenants, where, { key: 'timestamp', direction: 'DESC' }),
    since: (where, between) => ({ ...where, timestamp: { between } }),
  });
}
