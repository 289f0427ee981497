import { DISPENSED_COLUMNS, DispensedFilter, listDispensed } from '@parwell/contract';
import { EXPORT_LIMIT } from '@parwell/domain';
import { reportColumns } from '../../../platform/reports/report-columns.ts';
import { defineReport } from '../../../platform/reports/report-type.ts';
import { dispensedFields as fields, dispensedList, NEWEST_FIRST } from './dispensed.list.ts';

export const dispensedReport = defineReport({
  type: 'RNI_UIEXPORT_DispensedProductsReport',
  title: 'Dispensed Products',
  template: 'Dispensed',
  fileWords: 'dispensed_products_report',
  permission: listDispensed.permission,
  filter: DispensedFilter,
  limit: EXPORT_LIMIT,
  columns: () => reportColumns(DISPENSED_COLUMNS, fields),
  source: (where, tenants) => dispensedList.source(tenants, where, NEWEST_FIRST),
  since: (where, between) => ({ ...where, dates: { between } }),
});
