import { listSuspectTags, SuspectTagFilter } from '@parwell/contract';
import { ALL, EXPORT_LIMIT, TAG_PHASE_LABELS } from '@parwell/domain';
import { sql } from '../../platform/db/database.ts';
import { defineReport } from '../../platform/reports/report-type.ts';
import { NEWEST_FIRST, suspectColumns, suspectTagList } from './suspect-tags.list.ts';

/** SCHED-015. */
export const suspectTagsReport = defineReport({
  type: 'RNI_UIEXPORT_SuspectTagsReport',
  title: 'Suspect Tags',
  template: 'Suspect Tags',
  permission: listSuspectTags.permission,
  filter: SuspectTagFilter,
  limit: EXPORT_LIMIT,
  columns: () => [
    { key: 'tagId', title: 'Tag', kind: 'text', value: suspectColumns.tagId, width: 28 },
    { key: 'reason', title: 'Reason', kind: 'text', value: suspectColumns.reason, width: 16 },
    { key: 'cabinetName', title: 'Device', kind: 'text', value: suspectColumns.cabinetName, width: 30 },
    { key: 'cabinetId', title: 'Device ID', kind: 'text', value: suspectColumns.cabinetId, width: 14 },
    { key: 'customerId', title: 'Customer ID', kind: 'text', value: suspectColumns.customerId, width: 14 },
    { key: 'seenAt', title: 'Last seen', kind: 'instant', value: suspectColumns.seenAt },
    { key: 'missedSince', title: 'Not seen since', kind: 'instant', value: suspectColumns.missedSince },
    {
      key: 'phase',
      title: 'Ledger',
      kind: 'text',
      value: sql`${JSON.stringify(TAG_PHASE_LABELS)}::jsonb ->> ${suspectColumns.phase}`,
    },
    {
      key: 'ledgerCabinetId',
      title: 'Device in ledger',
      kind: 'text',
      value: suspectColumns.ledgerCabinetId,
      width: 16,
    },
    {
      key: 'ledgerCustomerId',
      title: 'Customer in ledger',
      kind: 'text',
      value: suspectColumns.ledgerCustomerId,
      width: 18,
    },
    { key: 'serialNo', title: 'Serial Number', kind: 'text', value: suspectColumns.serialNo, width: 22 },
    {
      key: 'productLabelName',
      title: 'Product',
      kind: 'text',
      value: suspectColumns.productLabelName,
      width: 36,
    },
    { key: 'lot', title: 'Lot', kind: 'text', value: suspectColumns.lot, width: 18 },
  ],
  source: (where) => suspectTagList.source(ALL, where, NEWEST_FIRST),
});
