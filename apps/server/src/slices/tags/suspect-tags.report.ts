import { listSuspectTags, SUSPECT_TAG_COLUMNS, SuspectTagFilter } from '@parwell/contract';
import { ALL, EXPORT_LIMIT } from '@parwell/domain';
import { reportColumns } from '../../platform/reports/report-columns.ts';
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
  columns: () => reportColumns(SUSPECT_TAG_COLUMNS, suspectColumns),
  source: (where) => suspectTagList.source(ALL, where, NEWEST_FIRST),
});
