import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import {
  getBusinessDay,
  listInventoryHistory,
  type HistoryEntry,
  type HistoryFilter,
} from '@parwell/contract';
import {
  can,
  HISTORY_DATE_REQUIRED,
  HISTORY_PROMPT,
  REPORT_PAGE_SIZES,
  type CalendarDate,
  type Grants,
  type InventoryView,
} from '@parwell/domain';
import { useQuery } from '@tanstack/react-query';
import { use, useMemo, type ReactNode } from 'react';
import { callQuery } from '../../../session/call-query.ts';
import { useCurrentUser } from '../../../session/current-user.ts';
import { useTimeZone } from '../../../ui/dates/use-time-zone.ts';
import { FailureState } from '../../../ui/failure-state.tsx';
import { useNotify } from '../../../ui/feedback/notices.ts';
import { whereOf } from '../../../ui/filters/where-of.ts';
import { defineList, type ListInput } from '../../../ui/list/define-list.ts';
import { ListExport } from '../../../ui/list/list-export.ts';
import { ListPage } from '../../../ui/list/list-page.tsx';
import { useList } from '../../../ui/list/use-list.ts';
import { LoadingState } from '../../../ui/loading-state.tsx';
import { devicePath } from '../../devices/public/device-paths.ts';
import { useInventoryView, ViewTabs } from '../views/view-tabs.tsx';
import { VIEWS_TEXTS } from '../views/views.texts.ts';
import { historyColumns } from './history-columns.tsx';
import { historyFilters } from './history-filters.ts';

const REPORT = 'RNI_UIEXPORT_InventoryHistoryReport';
const VARIANTS = { LOT: 'lot', CARTRIDGE: 'cartridge', SERIAL: 'serial' } as const;
/** DCONST-038: a report page without a choice of groups. */
const HEIGHT = 72;
const NO_GRANTS: Grants = {};

const listOf = (
  view: InventoryView,
  filters: ReturnType<typeof historyFilters>,
  deviceOf: (row: HistoryEntry) => string | undefined,
) =>
  defineList(listInventoryHistory, {
    name: `inventory-history-${VARIANTS[view]}`,
    label: VIEWS_TEXTS.rows[view],
    columns: historyColumns(view, deviceOf),
    filters,
    customer: 'customerId',
    prompt: HISTORY_PROMPT,
    height: HEIGHT,
    // DCONST-002.
    rowsPerPageOptions: REPORT_PAGE_SIZES,
    sort: { key: 'productLabelName', direction: 'ASC' },
    reportView: view,
    rowId: (row: HistoryEntry) =>
      JSON.stringify([
        row.day,
        row.customerId,
        row.cabinetId,
        row.productItemId,
        row.lot,
        row.holderOffset,
        row.dispenserOffset,
        row.tagId,
        row.serialNo,
      ]),
    input: ({ where, groupBy: _none, groupByVal: _neither, ...page }: ListInput<HistoryFilter>) => ({
      params: { variant: VARIANTS[view] },
      query: { ...where, ...page },
    }),
  });

interface HistoryProps {
  readonly today: CalendarDate;
  readonly view: InventoryView;
  readonly tabs: ReactNode;
}

function History({ today, view, tabs }: HistoryProps) {
  const grants = useCurrentUser().data?.grants ?? NO_GRANTS;
  const filters = useMemo(() => historyFilters(today), [today]);
  const declared = useMemo(
    () =>
      listOf(view, filters, (row) =>
        can(grants, 'read', 'cabinets', row.customerId) ? devicePath(row) : undefined,
      ),
    [view, filters, grants],
  );
  const list = useList(declared);
  return (
    <ListPage
      title="Inventory History"
      list={list}
      tabs={tabs}
      tableKey={view}
      actions={<HistoryExport list={list} view={view} />}
    />
  );
}

interface HistoryExportProps {
  readonly list: ReturnType<
    typeof useList<HistoryEntry, HistoryFilter, ReturnType<typeof historyFilters>['filters'], true>
  >;
  readonly view: InventoryView;
}

/** Exports by the fields without a search first; without a date it shows the missing field (HIST-007). */
function HistoryExport({ list: { list, filters }, view }: HistoryExportProps) {
  const exportButton = use(ListExport);
  const notify = useNotify();
  const timeZone = useTimeZone();
  const { draft, declaration } = filters;
  if (draft.date === undefined)
    return (
      <Button variant="outlined" onClick={() => notify({ message: HISTORY_DATE_REQUIRED, type: 'error' })}>
        {VIEWS_TEXTS.export}
      </Button>
    );
  return exportButton({
    report: REPORT,
    filter: whereOf(declaration.filters, { ...draft, date: draft.date }, timeZone),
    table: list,
    viewType: view,
  });
}

/** Stock by day: by lot, by dispenser and unit by unit (HIST-001, HIST-002). */
export default function HistoryPage() {
  const [view, choose] = useInventoryView();
  const { data, error, refetch } = useQuery(callQuery(getBusinessDay, {}, { staleTime: 60_000 }));
  if (error && !data) return <FailureState error={error} onRetry={refetch} />;
  if (!data)
    return (
      <LoadingState label={VIEWS_TEXTS.loadingHistory}>
        <Skeleton variant="rounded" height={240} />
      </LoadingState>
    );
  const tabs = <ViewTabs labels={VIEWS_TEXTS.tabs} chosen={view} onChoose={choose} />;
  return <History today={data.today} view={view} tabs={tabs} />;
}
