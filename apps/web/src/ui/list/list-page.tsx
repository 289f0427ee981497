import Card from '@mui/material/Card';
import { use, useCallback, type ReactNode } from 'react';
import { EmptyState } from '../empty-state.tsx';
import type { Filters } from '../filters/define-filters.ts';
import { FilterBar } from '../filters/filter-bar.tsx';
import { SavedFiltersButton } from '../filters/saved-filters-button.tsx';
import { useDialog } from '../forms/use-dialog.tsx';
import { Page } from '../page.tsx';
import { ListExport } from './list-export.ts';
import { ListTable, type ListTableProps } from './list-table.tsx';
import type { ListState } from './use-list.ts';

interface ListCardProps<Row, Where, F extends Filters, SearchFirst extends boolean> extends Omit<
  ListTableProps<Row, Where, F, SearchFirst>,
  'list' | 'where' | 'onOpen'
> {
  readonly list: ListState<Row, Where, F, SearchFirst>;
  /** What a click on a row opens. */
  readonly dialog?: (row: Row, close: () => void) => ReactNode;
  /** Between the filters and the table, such as tabs. */
  readonly above?: ReactNode;
  /** Rows of another kind are another table: nothing of the one before is shown while they are loaded. */
  readonly tableKey?: string;
  /** In the place of the table, for a list that is also shown as a chart. */
  readonly table?: (where: Where) => ReactNode;
}

/** The filters of a list, and below them its table, or what has to be done to see it. */
export function ListCard<Row, Where, F extends Filters, SearchFirst extends boolean>(
  props: ListCardProps<Row, Where, F, SearchFirst>,
) {
  const { list: state, dialog, above, table, tableKey, ...rowOptions } = props;
  const { list, filters, where, searchAgain } = state;
  const { open, shown } = useDialog();
  const openRow = useCallback((row: Row) => open((close) => dialog?.(row, close)), [open, dialog]);
  return (
    <>
      <Card>
        <FilterBar filters={filters} onSearchAgain={searchAgain} />
        {above}
        {where === null && <EmptyState text={list.prompt ?? ''} />}
        {where !== null && table?.(where)}
        {where !== null && !table && (
          <ListTable key={tableKey} list={list} where={where} {...rowOptions} onOpen={dialog && openRow} />
        )}
      </Card>
      {shown}
    </>
  );
}

interface ListPageProps<Row, Where, F extends Filters, SearchFirst extends boolean> extends ListCardProps<
  Row,
  Where,
  F,
  SearchFirst
> {
  readonly title: string;
  readonly note?: ReactNode;
  /** Before the saved filters, such as the choice of a view. */
  readonly views?: ReactNode;
  readonly savesFilters?: boolean;
  readonly actions?: ReactNode;
  /** The page's dialogs, and what else it has. */
  readonly children?: ReactNode;
}

/** A page that is a list: `<ListPage title="Audit Logs" list={useList(auditList)} />`. */
export function ListPage<Row, Where, F extends Filters, SearchFirst extends boolean>(
  props: ListPageProps<Row, Where, F, SearchFirst>,
) {
  const { title, note, views, savesFilters = true, actions, children, ...card } = props;
  const { list, filters, where } = card.list;
  const exportButton = use(ListExport);
  return (
    <Page
      title={title}
      note={note}
      actions={
        <>
          {views}
          {savesFilters && <SavedFiltersButton filters={filters} />}
          {list.report !== undefined &&
            where !== null &&
            exportButton({
              report: list.report,
              filter: where as Readonly<Record<string, unknown>>,
              table: list,
            })}
          {actions}
        </>
      }
    >
      <ListCard {...card} />
      {children}
    </Page>
  );
}
