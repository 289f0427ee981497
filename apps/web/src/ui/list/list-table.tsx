import { useQuery } from '@tanstack/react-query';
import { useMemo, useState, type ReactNode } from 'react';
import { useDebounced } from '../../shared/use-debounced.ts';
import type { Filters } from '../filters/define-filters.ts';
import { LiveAge } from '../live-age.tsx';
import type { BulkAction } from '../table/bulk-bar.tsx';
import { useCalmRows } from '../table/calm-rows.ts';
import { DataTable } from '../table/data-table.tsx';
import { ROWS_PER_PAGE_OPTIONS } from '../table/rows-per-page.ts';
import type { RowOptions } from '../table/row-view.ts';
import type { Selection } from '../table/selection.ts';
import { pageQuery, useTableState, type OnTableChange, type TableState } from '../table/table-state.ts';
import { CalmArea } from './calm-area.tsx';
import type { List, ListAnswer, ListInput, Shown } from './define-list.ts';
import { isPassing, useShownColumns, useStable } from './list-hooks.ts';

export interface ListTableProps<
  Row,
  Where,
  F extends Filters,
  SearchFirst extends boolean,
> extends RowOptions<Row> {
  readonly list: List<Row, Where, F, SearchFirst>;
  readonly where: Where;
  readonly selection?: Selection<Row> | undefined;
  readonly bulkActions?: readonly BulkAction[];
  /** Replaces the rows by content below them; receives the number of all matching rows. */
  readonly renderBar?: ((total: number) => ReactNode) | undefined;
  /** Known rows, shown until the first answer arrives. */
  readonly placeholder?: (input: ListInput<Where>) => ListAnswer<Row> | undefined;
}

interface Paged {
  readonly table: {
    readonly state: TableState;
    readonly onChange: OnTableChange;
    readonly rowsPerPageOptions?: readonly number[];
  };
}

export function ListTable<Row, Where, F extends Filters, SearchFirst extends boolean>(
  props: ListTableProps<Row, Where, F, SearchFirst>,
) {
  const { sort, rowsPerPageOptions } = props.list;
  const table = useTableState(props.list.columns, {
    ...(sort && { order: sort }),
    ...(rowsPerPageOptions && { rowsPerPageOptions }),
  });
  return <PagedTable {...props} table={table} />;
}

/** For a dialog or tab: its state stays out of the page's address. */
export function InnerListTable<Row, Where, F extends Filters, SearchFirst extends boolean>(
  props: ListTableProps<Row, Where, F, SearchFirst>,
) {
  const { sort, rowsPerPageOptions = ROWS_PER_PAGE_OPTIONS } = props.list;
  const [state, onChange] = useState<TableState>({
    page: 1,
    rowsPerPage: rowsPerPageOptions[0] ?? 10,
    order: sort,
  });
  return <PagedTable {...props} table={{ state, onChange, rowsPerPageOptions }} />;
}

function PagedTable<Row, Where, F extends Filters, SearchFirst extends boolean>(
  props: ListTableProps<Row, Where, F, SearchFirst> & Paged,
) {
  const { list, where, table, selection, placeholder, ...rowOptions } = props;
  const { name, label, rowId, height, emptyText, failedText, whole = false } = list;
  const columns = useShownColumns(list, where);
  const page = pageQuery(table.state);
  const latest = useStable<ListInput<Where>>({ where, ...page });
  const debounced = useDebounced(latest, list.debounceMs ?? 0);
  const input = list.debounceMs === undefined ? latest : debounced;
  const { data, dataUpdatedAt, error, refetch, isPlaceholderData } = useQuery(
    // A new query object would convert and compare the whole answer at each render.
    useMemo(() => list.query(input), [list, input]),
  );
  const answer = useMemo(() => data ?? placeholder?.(input), [data, placeholder, input]);
  const { offset, limit } = page;
  const rows = useMemo(
    () => (whole ? answer?.result.slice(offset, offset + limit) : answer?.result),
    [whole, answer, offset, limit],
  );
  const isAnswer = data !== undefined && !isPlaceholderData;
  const [expanded, setExpanded] = useState(false);
  const calm = useCalmRows(rows, isAnswer ? input : null, rowId, {
    // On later pages an unknown row is not new: it was on the page before.
    total: offset === 0 ? answer?.total_record : undefined,
    inUse: expanded || (selection !== undefined && selection.selected.size > 0),
  });
  const isOld = data !== undefined && isPassing(error);
  const shownError = isOld ? null : error;
  return (
    <CalmArea calm={calm}>
      <DataTable
        name={name}
        label={label}
        columns={columns}
        rowId={rowId}
        {...table}
        rows={calm.rows}
        total={answer?.total_record}
        loading={isPlaceholderData || input !== latest || (!data && answer !== undefined)}
        error={failureIn(shownError, failedText)}
        onRetry={refetch}
        onExpand={setExpanded}
        {...rowOptions}
        {...(emptyText !== undefined && { emptyText })}
        {...(selection && { selection })}
        {...(height !== undefined && { height })}
        status={data && !isPlaceholderData && <LiveAge at={dataUpdatedAt} failed={isOld} onRetry={refetch} />}
      />
    </CalmArea>
  );
}

function failureIn(error: Error | null, text: Shown<unknown>['failedText']): Error | null {
  const own = error && (typeof text === 'function' ? text(error) : text);
  return error && own !== null && own !== undefined ? new Error(own, { cause: error }) : error;
}
