import { listCycleCounts } from '@parwell/contract';
import {
  CYCLE_COUNT_EVENT,
  CYCLE_COUNTS_PROMPT,
  REPORT_PAGE_SIZES,
  REPORT_TABLE_HEIGHT,
} from '@parwell/domain';
import { defineList } from '../../../ui/list/define-list.ts';
import { ListPage } from '../../../ui/list/list-page.tsx';
import { useList } from '../../../ui/list/use-list.ts';
import { cycleCountsColumns } from './cycle-counts-columns.tsx';
import { cycleCountsFilters } from './cycle-counts-filters.ts';
import { CYCLE_COUNT_TEXTS } from './cycle-counts.texts.ts';

const cycleCountsList = defineList(listCycleCounts, {
  label: CYCLE_COUNT_TEXTS.cycleCounts,
  columns: cycleCountsColumns,
  filters: cycleCountsFilters,
  customer: 'customerId',
  prompt: CYCLE_COUNTS_PROMPT,
  rowId: ({ id }) => String(id),
  sort: { key: 'createdAt', direction: 'DESC' },
  height: REPORT_TABLE_HEIGHT,
  rowsPerPageOptions: REPORT_PAGE_SIZES,
  report: 'RNI_UIEXPORT_CycleCountsReport',
});

/** DAPI-070: the call requires the type of event. */
const FIXED = { eventType: CYCLE_COUNT_EVENT } as const;

export default function CycleCountsPage() {
  return <ListPage title="Cycle Counts" list={useList(cycleCountsList, FIXED)} />;
}
