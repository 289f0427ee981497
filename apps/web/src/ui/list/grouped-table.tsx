import type { ListGroup } from '@parwell/contract';
import { GROUPS_PER_PAGE } from '@parwell/domain';
import { hashKey, useQueries, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useDebounced } from '../../shared/use-debounced.ts';
import type { Filters } from '../filters/define-filters.ts';
import { LiveAge } from '../live-age.tsx';
import { useCalmRows } from '../table/calm-rows.ts';
import { DataTable } from '../table/data-table.tsx';
import type { GroupDisplay } from '../table/group-row.tsx';
import type { Arrange } from '../table/items.ts';
import { pageQuery, useTableState } from '../table/table-state.ts';
import { CalmArea } from './calm-area.tsx';
import type { ListInput } from './define-list.ts';
import { groupItems } from './group-items.tsx';
import { isPassing, useShownColumns, useStable } from './list-hooks.ts';
import type { ListTableProps } from './list-table.tsx';

interface GroupedTableProps<Row, Where, F extends Filters, SearchFirst extends boolean> extends Omit<
  ListTableProps<Row, Where, F, SearchFirst>,
  'placeholder'
> {
  readonly by: string;
}

/** The page of each open group. */
type OpenGroups = ReadonlyMap<string, number>;
const NONE_OPEN: OpenGroups = new Map();
const NO_GROUPS: readonly ListGroup[] = [];
const keyOf = ({ key }: ListGroup) => key;

/**
 * Page and order are in the address. The rows of a group are loaded when it is opened, and have pages of
 * their own.
 */
export default function GroupedTable<Row, Where, F extends Filters, SearchFirst extends boolean>(
  props: GroupedTableProps<Row, Where, F, SearchFirst>,
) {
  const { list, where: latest, by, selection, ...rowOptions } = props;
  const debounced = useDebounced(latest, list.debounceMs ?? 0);
  const where = list.debounceMs === undefined ? latest : debounced;
  const { sort, rowsPerPageOptions, groupBy, name, label, rowId, height, emptyText } = list;
  const columns = useShownColumns(list, where);
  const table = useTableState(list.columns, {
    ...(sort && { order: sort }),
    ...(rowsPerPageOptions && { rowsPerPageOptions }),
  });
  const { page, order } = table.state;
  const { limit, order: rowOrder } = pageQuery(table.state);

  const input = useStable<ListInput<Where>>({
    where,
    groupBy: by,
    offset: (page - 1) * GROUPS_PER_PAGE,
    limit: GROUPS_PER_PAGE,
    // Groups are ordered by name. Any other order concerns rows, and groups need not be counted again.
    ...(order?.key === by && rowOrder !== undefined && { order: rowOrder }),
  });
  const { data, dataUpdatedAt, error, refetch, isPlaceholderData } = useQuery(list.groupsQuery(input));
  const isAnswer = data !== undefined && !isPlaceholderData;
  const calm = useCalmRows(data?.groups, isAnswer ? input : null, keyOf);
  const groups = calm.rows ?? NO_GROUPS;

  const question = hashKey([by, where]);
  const [opened, setOpened] = useState({ question, pages: NONE_OPEN });
  const pages = opened.question === question ? opened.pages : NONE_OPEN;
  const setPage = (key: string, next: number | undefined) => {
    const others = [...pages].filter(([each]) => each !== key);
    setOpened({ question, pages: new Map(next === undefined ? others : [...others, [key, next]]) });
  };

  const open = isPlaceholderData ? [] : groups.filter(({ key }) => pages.has(key));
  const answers = useQueries({
    queries: open.map(({ key }) => ({
      ...list.query({
        where,
        groupBy: by,
        groupByVal: key,
        offset: ((pages.get(key) ?? 1) - 1) * limit,
        limit,
        ...(rowOrder !== undefined && { order: rowOrder }),
      }),
      // Rows of another group or page must not be shown for this one.
      placeholderData: undefined,
    })),
  });
  const answerOf = new Map(open.map(({ key }, index) => [key, answers[index]]));

  const display = useMemo((): GroupDisplay => {
    const none = groupBy?.options.find(({ key }) => key === by)?.none ?? '–';
    return {
      name: (group) => group.name || group.key || none,
      count: (rows) => groupBy?.count(rows) ?? String(rows),
      cells: groupBy?.cells ?? {},
    };
  }, [groupBy, by]);
  const withOwnText = (failure: Error): Error =>
    groupBy?.failedText ? new Error(groupBy.failedText(failure.message), { cause: failure }) : failure;

  const arrange: Arrange<Row> = (itemsOf) =>
    groups.flatMap((group) => {
      const answer = answerOf.get(group.key);
      const failure = answer?.error ?? null;
      return groupItems(
        {
          group,
          display,
          page: pages.get(group.key),
          onPage: (next) => setPage(group.key, next),
          rowsPerPage: limit,
          answer: answer?.data,
          failure: failure && !(answer?.data && isPassing(failure)) ? withOwnText(failure) : null,
          onRetry: () => answer?.refetch(),
        },
        itemsOf,
      );
    });

  const isOld = data !== undefined && isPassing(error);
  return (
    <CalmArea calm={calm}>
      <DataTable
        name={name}
        label={label}
        columns={columns}
        rowId={rowId}
        {...table}
        rows={answers.flatMap((answer) => answer.data?.result ?? [])}
        grouped={{ groups: calm.rows, perPage: GROUPS_PER_PAGE, arrange }}
        total={data?.total_record}
        loading={isPlaceholderData || where !== latest}
        error={error && !isOld ? withOwnText(error) : null}
        onRetry={refetch}
        {...rowOptions}
        {...(emptyText !== undefined && { emptyText })}
        {...(selection && { selection })}
        {...(height !== undefined && { height })}
        status={
          isAnswer && (
            <>
              <span>{groupBy?.totals?.(data.totals) ?? groupBy?.count(data.totals.count)}</span>
              <LiveAge at={dataUpdatedAt} failed={isOld} onRetry={refetch} />
            </>
          )
        }
      />
    </CalmArea>
  );
}
