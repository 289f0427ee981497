import { ExclusionFilter, listExclusions } from '@parwell/contract';
import { LARGE_EXPORT_LIMIT } from '@parwell/domain';
import { defineReport } from '../../platform/reports/report-type.ts';
import { exclusionFields as fields, exclusionList } from './exclusions.list.ts';

/** OMGT-044, OCONST-019. */
export const exclusionsReport = defineReport({
  type: 'RNI_UIEXPORT_Exclusions',
  title: 'Exclusions',
  template: 'Restock Exclusions',
  permission: listExclusions.permission,
  filter: ExclusionFilter,
  limit: LARGE_EXPORT_LIMIT,
  columns: () => [
    { key: 'customerId', title: 'Customer Id', kind: 'text', value: fields.customerId, width: 14 },
    { key: 'customerName', title: 'Customer', kind: 'text', value: fields.customerName, width: 28 },
    { key: 'productId', title: 'Product Id', kind: 'text', value: fields.productId, width: 14 },
    { key: 'productName', title: 'Product', kind: 'text', value: fields.productName, width: 36 },
    { key: 'exclusion', title: 'Exclusion', kind: 'text', value: fields.exclusion, width: 40 },
  ],
  source: (where) => exclusionList.source(undefined, where, { key: 'customerId', direction: 'ASC' }),
});
