import { listTags, TAG_COLUMNS, TagFilter } from '@parwell/contract';
import { ALL, EXPORT_LIMIT } from '@parwell/domain';
import { sql } from '../../platform/db/database.ts';
import { reportColumns } from '../../platform/reports/report-columns.ts';
import { defineReport } from '../../platform/reports/report-type.ts';
import { NEWEST_FIRST, tagColumns, tagList } from './tags.list.ts';

export const tagsReport = defineReport({
  type: 'RNI_UIEXPORT_TagsReport',
  title: 'Tags',
  template: 'Tags',
  permission: listTags.permission,
  filter: TagFilter,
  limit: EXPORT_LIMIT,
  columns: () =>
    reportColumns(TAG_COLUMNS, {
      ...tagColumns,
      active: sql`CASE WHEN tags.active THEN 'Active' ELSE 'Inactive' END`,
    }),
  source: (where) => tagList.source(ALL, where, NEWEST_FIRST),
});
