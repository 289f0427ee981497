import { EXCLUSION_COLUMNS, ExclusionFilter, listExclusions } from '@parwell/contract';
import { LARGE_EXPORT_LIMIT } from '@parwell/domain';
import { reportColumns } from '../../platform/reports/report-columns.ts';
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
  columns: () => reportColumns(EXCLUSION_COLUMNS, fields),
  source: (where) => exclusionList.source(undefined, where, { key: 'customerId', direction: 'ASC' }),
});
