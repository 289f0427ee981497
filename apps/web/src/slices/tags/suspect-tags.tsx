import { listSuspectTags } from '@parwell/contract';
import { defineList } from '../../ui/list/define-list.ts';
import { ListPage } from '../../ui/list/list-page.tsx';
import { useList } from '../../ui/list/use-list.ts';
import { suspectColumns } from './suspect-columns.tsx';
import { suspectFilters } from './suspect-filters.ts';
import { OtherView, SIZES } from './tag-views.tsx';
import { TAG_TEXTS } from './tags.texts.ts';

const suspectList = defineList(listSuspectTags, {
  label: TAG_TEXTS.suspectList,
  columns: suspectColumns,
  filters: suspectFilters,
  customer: 'customerId',
  rowId: ({ tagId, cabinetId }) => `${tagId} ${cabinetId}`,
  sort: { key: 'seenAt', direction: 'DESC' },
  rowsPerPageOptions: SIZES,
  height: 65,
  emptyText: TAG_TEXTS.noSuspects,
  report: 'RNI_UIEXPORT_SuspectTagsReport',
});

/** Tags whose last reading disagrees with the ledger, and unknown ones. */
export default function SuspectTags() {
  const list = useList(suspectList);
  return <ListPage title={TAG_TEXTS.suspectList} list={list} views={<OtherView view="tags" />} />;
}
