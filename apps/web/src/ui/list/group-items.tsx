import type { ListGroup } from '@parwell/contract';
import type { ReactNode } from 'react';
import { GroupCard, GroupNotice, GroupRow, type GroupDisplay } from '../table/group-row.tsx';
import type { Item } from '../table/items.ts';
import { EmptyNotice, FailedNotice } from '../table/notices.tsx';
import { TurnPage } from '../table/pagination.tsx';
import type { RowView } from '../table/row-view.ts';
import { Skeletons } from '../table/skeletons.tsx';
import { LIST_TEXTS } from '../ui.texts.ts';
import type { ListAnswer } from './define-list.ts';

interface ShownGroup<Row> {
  readonly group: ListGroup;
  readonly display: GroupDisplay;
  /** Undefined if the group is closed. */
  readonly page: number | undefined;
  readonly onPage: (page: number | undefined) => void;
  readonly rowsPerPage: number;
  /** Undefined while loading. */
  readonly answer: ListAnswer<Row> | undefined;
  readonly failure: Error | null;
  readonly onRetry: () => unknown;
}

/** The lines of a group: its heading and, if open, its rows or their replacement. */
export function groupItems<Row>(
  shown: ShownGroup<Row>,
  itemsOf: (row: Row) => readonly Item<Row>[],
): readonly Item<Row>[] {
  const { group, page, onPage, rowsPerPage, answer, failure, onRetry } = shown;
  const heading = headingOf(shown);
  if (page === undefined) return [heading];
  if (failure) return [heading, noticeIn(group, () => <FailedNotice error={failure} onRetry={onRetry} />)];
  if (!answer) return [heading, skeletonsOf(shown, page)];
  const { result, total_record } = answer;
  if (result.length === 0)
    return [heading, noticeIn(group, () => <EmptyNotice>{LIST_TEXTS.emptyGroup}</EmptyNotice>)];
  const rows = [heading, ...result.flatMap(itemsOf)];
  if (total_record <= rowsPerPage) return rows;
  const turn = () => <TurnPage page={page} size={rowsPerPage} total={total_record} onTurn={onPage} />;
  return [...rows, noticeIn(group, turn)];
}

function headingOf<Row>({ group, display, page, onPage }: ShownGroup<Row>): Item<Row> {
  const open = page !== undefined;
  const toggle = () => onPage(open ? undefined : 1);
  return {
    kind: 'line',
    key: `group ${group.key}`,
    toggle,
    draw: (line, narrow) => {
      const Line = narrow ? GroupCard<Row> : GroupRow<Row>;
      return <Line {...line} display={display} group={group} open={open} onToggle={toggle} />;
    },
  };
}

/** As many lines as expected rows, so that nothing jumps when they arrive. */
function skeletonsOf<Row>({ group, display, rowsPerPage }: ShownGroup<Row>, page: number): Item<Row> {
  const expected = Math.max(Math.min(rowsPerPage, group.count - (page - 1) * rowsPerPage), 1);
  const label = LIST_TEXTS.loadingGroup(display.name(group));
  return noticeIn(group, (view, narrow) => (
    <Skeletons label={label} view={view} rows={expected} narrow={narrow} />
  ));
}

const noticeIn = <Row,>(
  { key }: ListGroup,
  content: (view: RowView<Row>, narrow: boolean) => ReactNode,
): Item<Row> => ({
  kind: 'line',
  key: `notice ${key}`,
  draw: (line, narrow) => (
    <GroupNotice line={line} narrow={narrow}>
      {content(line.view, narrow)}
    </GroupNotice>
  ),
});
