import Card from '@mui/material/Card';
import { lazy, Suspense, use, useCallback, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { EmptyState } from '../empty-state.tsx';
import type { Filters } from '../filters/define-filters.ts';
import { FilterBar } from '../filters/filter-bar.tsx';
import { SavedFiltersButton } from '../filters/saved-filters-button.tsx';
import { useDialog } from '../forms/use-dialog.tsx';
import { Page, PageActions } from '../page.tsx';
import { ListExport } from './list-export.ts';
import { ShowAll } from './show-all.tsx';
import { ListTable, type ListTableProps } from './list-table.tsx';
import type { ListState } from './use-list.ts';

// Most lists have no groups.
const GroupedTable = lazy(
  () => import('./grouped-table.tsx'),
) as unknown as typeof import('./grouped-table.tsx').default;
const GroupToggle = lazy(() => import('./group-toggle.tsx'));

interface ListCardProps<Row, Where, F extends Filters, SearchFirst extends boolean> extends Omit<
  ListTableProps<Row, Where, F, SearchFirst>,
  'list' | 'where'
> {
  readonly list: ListState<Row, Where, F, SearchFirst>;
  /** Opened by a click on a row, instead of `onOpen`. */
  readonly dialog?: (row: Row, close: () => void) => ReactNode;
  readonly above?: ReactNode;
  /** A new key removes the old rows at once, if the new ones are of another kind. */
  readonly tableKey?: string;
  /** Replaces the table, for example by a chart. */
  readonly table?: (where: Where) => ReactNode;
}

/** Filters and table of a list, or a prompt while there is nothing to show. */
export function ListCard<Row, Where, F extends Filters, SearchFirst extends boolean>(
  props: ListCardProps<Row, Where, F, SearchFirst>,
) {
  const { list: state, dialog, above, table, tableKey, onOpen, ...rowOptions } = props;
  const { list, filters, where, searchAgain } = state;
  const mayShowAll = Object.values(filters.declaration.filters).every(({ required }) => !required);
  const { open, shown } = useDialog();
  const openRow = useCallback((row: Row) => open((close) => dialog?.(row, close)), [open, dialog]);
  return (
    <>
      <Card>
        <FilterBar filters={filters} onSearchAgain={searchAgain} />
        {above}
        {where === null && (
          <EmptyState
            text={list.prompt ?? ''}
            action={
              mayShowAll && (
                <ShowAll
                  label={list.label}
                  count={list.query({ where: state.everything, offset: 0, limit: 1 })}
                  beginnings={list.beginnings ?? []}
                  onShowAll={() => filters.search({})}
                />
              )
            }
          />
        )}
        {where !== null && table?.(where)}
        {where !== null && !table && state.groupBy !== undefined && (
          <Suspense>
            <GroupedTable
              key={tableKey}
              list={list}
              where={where}
              by={state.groupBy}
              {...rowOptions}
              onOpen={dialog ? openRow : onOpen}
            />
          </Suspense>
        )}
        {where !== null && !table && state.groupBy === undefined && (
          <ListTable
            key={tableKey}
            list={list}
            where={where}
            {...rowOptions}
            onOpen={dialog ? openRow : onOpen}
          />
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
  readonly tabs?: ReactNode;
  readonly views?: ReactNode;
  readonly savesFilters?: boolean;
  readonly actions?: ReactNode;
  readonly children?: ReactNode;
}

/**
 * `<ListPage title="Audit Logs" list={useList(auditList)} />`. On a tab its actions join those of the page.
 */
export function ListPage<Row, Where, F extends Filters, SearchFirst extends boolean>(
  props: ListPageProps<Row, Where, F, SearchFirst>,
) {
  const { title, note, tabs, views, savesFilters = true, actions, children, ...card } = props;
  const { list, filters, where, groupBy, chooseGroup } = card.list;
  const exportButton = use(ListExport);
  const pageActions = use(PageActions);
  const allActions = (
    <>
      {views}
      {list.groupBy && (
        <Suspense>
          <GroupToggle groupBy={list.groupBy} chosen={groupBy} onChoose={chooseGroup} />
        </Suspense>
      )}
      {savesFilters && <SavedFiltersButton filters={filters} groupBy={groupBy} onGroup={chooseGroup} />}
      {list.report !== undefined &&
        where !== null &&
        exportButton({
          report: list.report,
          filter: where as Readonly<Record<string, unknown>>,
          table: list,
          ...(list.reportView !== undefined && { viewType: list.reportView }),
          ...(groupBy !== undefined && { groupByName: groupBy }),
        })}
      {actions}
    </>
  );
  const content = (
    <>
      {tabs}
      <ListCard {...card} />
      {children}
    </>
  );
  if (pageActions !== undefined)
    return (
      <>
        {pageActions && createPortal(allActions, pageActions)}
        {content}
      </>
    );
  return (
    <Page title={title} note={note} actions={allActions}>
      {content}
    </Page>
  );
}
