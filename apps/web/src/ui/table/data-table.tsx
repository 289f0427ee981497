import type { Theme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useCallback, useEffect, useState, type ReactNode } from 'react';
import { BulkBar, type BulkAction } from './bulk-bar.tsx';
import { CardsBar } from './cards-bar.tsx';
import { ColumnChooser } from './column-chooser.tsx';
import { useColumnChoice } from './column-choice.ts';
import { useColumnWidths } from './column-widths.ts';
import { titleOf, type Column } from './column.ts';
import { useItems, type Arrange } from './items.ts';
import { EmptyNotice, FailedNotice } from './notices.tsx';
import { lastPageOf, Pagination } from './pagination.tsx';
import { RowMenu } from './row-menu.tsx';
import { useRowView, type RowOptions } from './row-view.ts';
import { ROWS_PER_PAGE_OPTIONS } from './rows-per-page.ts';
import { SelectAll } from './select-all.tsx';
import { useSelection, type Selection } from './selection.ts';
import { useShownRows } from './shown-rows.ts';
import { Skeletons } from './skeletons.tsx';
import { TableRoot } from './styles.ts';
import { TableHead } from './table-head.tsx';
import { TableScroller } from './table-scroller.tsx';
import type { OnTableChange, TableState } from './table-state.ts';

export interface GroupedRows<Row> {
  /** Undefined while loading. */
  readonly groups: readonly unknown[] | undefined;
  readonly perPage: number;
  /** The groups as lines, with the rows of open ones. */
  readonly arrange: Arrange<Row>;
}

export interface DataTableProps<Row> extends RowOptions<Row> {
  /** The name under which the column choice is stored. */
  readonly name: string;
  /** Names the rows for screen readers. */
  readonly label: string;
  readonly columns: readonly Column<Row>[];
  /**
   * Undefined while loading; the previous rows stay visible until then. With groups: the rows of the open
   * ones.
   */
  readonly rows: readonly Row[] | undefined;
  readonly grouped?: GroupedRows<Row>;
  readonly total: number | undefined;
  readonly rowId: (row: Row) => string;
  readonly state: TableState;
  readonly onChange: OnTableChange;
  readonly rowsPerPageOptions?: readonly number[];
  /** Only for a screen that passes the old rows itself while new ones load. */
  readonly loading?: boolean;
  readonly error?: Error | null;
  readonly onRetry: () => unknown;
  readonly emptyText?: ReactNode;
  readonly selection?: Selection<Row>;
  readonly bulkActions?: readonly BulkAction[];
  /** Replaces the bulk actions below the rows; receives the number of all matching rows. */
  readonly renderBar?: ((total: number) => ReactNode) | undefined;
  /** The height of the body, in percent of the window. */
  readonly height?: number;
  readonly onExpand?: (expanded: boolean) => void;
  readonly status?: ReactNode;
}

const NO_ROWS: readonly never[] = [];
const NO_ACTIONS: readonly BulkAction[] = [];

/**
 * A table whose sorting, paging and filtering happen on the server. Keep `columns` and all functions
 * referentially stable: a new one rerenders all visible rows.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, columns, rowId, state, onChange, error, onRetry, selection, rowActions } = props;
  const { onOpen, rowLink, expanded, highlight, keys, grouped } = props;
  const narrow = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'));
  const [menu, setMenu] = useState<{ readonly row: Row; readonly anchor: Element } | null>(null);
  const openMenu = useCallback((row: Row, anchor: Element) => setMenu({ row, anchor }), []);

  const [sized, resize] = useColumnWidths(props.name, columns);
  const choice = useColumnChoice(props.name, sized);
  const paged: readonly unknown[] | undefined = grouped ? grouped.groups : props.rows;
  const shown = useShownRows(paged, props.total, state);
  const isEmpty = (shown?.rows ?? NO_ROWS).length === 0;
  const rows = (grouped ? props.rows : (shown?.rows as readonly Row[] | undefined)) ?? NO_ROWS;
  const size = grouped?.perPage ?? state.rowsPerPage;
  const { items, ...toggles } = useItems({
    rows,
    rowId,
    arrange: grouped?.arrange,
    onExpand: props.onExpand,
  });
  const { selected, ...selecting } = useSelection(selection);
  const view = useRowView({
    columns: choice.visible,
    title: titleOf(sized),
    onOpen,
    rowLink,
    rowActions,
    expanded,
    highlight,
    keys,
    grouped: grouped !== undefined,
    openMenu,
    ...toggles,
    ...selecting,
  });

  // Rows that are not loaded yet are not an empty list, even if the screen does not pass `loading`.
  const loading = props.loading === true || (paged === undefined && !error);
  // The rows of the last page may have been deleted.
  const beyondTheEnd = !loading && !error && isEmpty && shown !== undefined && shown.total > 0;
  const lastPage = shown && lastPageOf(shown.total, size);
  useEffect(() => {
    if (beyondTheEnd && lastPage) onChange({ ...state, page: lastPage }, { replace: true });
  }, [beyondTheEnd, lastPage, onChange, state]);

  const sort = useCallback(
    (order: NonNullable<TableState['order']>) => onChange({ ...state, page: 1, order }),
    [onChange, state],
  );

  const failed = error && paged === undefined;
  const noticeInsteadOfRows = (): ReactNode => {
    if (failed) return <FailedNotice error={error} onRetry={onRetry} />;
    if (!isEmpty) return null;
    if (!loading && !beyondTheEnd) return <EmptyNotice>{props.emptyText}</EmptyNotice>;
    return <Skeletons label={label} view={view} rows={size} narrow={narrow} />;
  };
  const notice = noticeInsteadOfRows();

  const selectAll = selection && (
    <SelectAll
      selected={selected}
      ids={notice ? NO_ROWS : rows.filter((row) => view.selectable?.(row)).map(rowId)}
      onChange={selection.onChange}
    />
  );
  const hasBar = selectAll !== undefined || columns.some(({ sortKey }) => sortKey !== undefined);
  const head = narrow ? (
    hasBar && <CardsBar columns={columns} selectAll={selectAll} order={state.order} onSort={sort} />
  ) : (
    <TableHead
      columns={choice.visible}
      expandable={expanded !== undefined}
      selectAll={selectAll}
      selectHeader={selection?.header}
      order={state.order}
      onSort={sort}
      onResize={resize}
      chooser={<ColumnChooser columns={sized} choice={choice} />}
    />
  );

  return (
    <TableRoot data-narrow={narrow || undefined}>
      {error && !failed && <FailedNotice error={error} onRetry={onRetry} />}
      <TableScroller
        key={narrow ? 'cards' : 'table'}
        label={label}
        view={view}
        items={items}
        answer={shown?.answer ?? 0}
        before={shown ? (shown.state.page - 1) * size : 0}
        total={shown?.total ?? 0}
        selected={selected}
        height={props.height ?? 65}
        narrow={narrow}
        busy={loading}
        head={head}
        notice={notice}
      />
      {props.renderBar?.(shown?.total ?? 0)}
      <footer>
        {selection && !props.renderBar && (
          <BulkBar
            count={selected.size}
            total={shown?.total ?? 0}
            matching={selection.matching}
            actions={props.bulkActions ?? NO_ACTIONS}
            onClear={() => selection.onChange(new Set())}
          />
        )}
        {props.status}
        <Pagination
          label={label}
          state={state}
          onChange={onChange}
          options={props.rowsPerPageOptions ?? ROWS_PER_PAGE_OPTIONS}
          total={shown?.total}
          groups={grouped?.perPage}
        />
      </footer>
      {menu && rowActions && (
        <RowMenu actions={rowActions(menu.row)} anchor={menu.anchor} onClose={() => setMenu(null)} />
      )}
    </TableRoot>
  );
}
