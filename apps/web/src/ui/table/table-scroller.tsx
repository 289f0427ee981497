import type { ReactNode } from 'react';
import { Cards } from './cards.tsx';
import type { Item } from './items.ts';
import { useKeyboard } from './keyboard.ts';
import { openOnClick } from './open-on-click.ts';
import { useRunAction } from './row-action.ts';
import { leadOf, type RowView } from './row-view.ts';
import { showCutText } from './show-cut-text.ts';
import { LEAD_WIDTH, TRAIL_WIDTH } from './styles.ts';
import { TableBody } from './table-body.tsx';
import { useVirtualItems, type Heights } from './virtual-items.ts';

interface TableScrollerProps<Row> {
  readonly label: string;
  readonly view: RowView<Row>;
  readonly items: readonly Item<Row>[];
  /** Changes with a different request; the table then scrolls to the top. */
  readonly answer: number;
  readonly before: number;
  readonly total: number;
  readonly selected: ReadonlySet<string>;
  /** The height of the body, in percent of the window. */
  readonly height: number;
  readonly narrow: boolean;
  readonly busy: boolean;
  readonly head: ReactNode;
  /** Shown if there are no rows. */
  readonly notice: ReactNode;
}

const TABLE_HEIGHTS: Heights = { head: 36, row: 38, line: 36, detail: 120 };
const CARD_HEIGHTS: Heights = { head: 44, row: 72, line: 44, detail: 160 };
const HEADLESS_CARD_HEIGHTS: Heights = { ...CARD_HEIGHTS, head: 0 };
const MIN_COLUMN_WIDTH = 110;

/** A table, or a list of cards in a narrow window. */
export function TableScroller<Row>(props: TableScrollerProps<Row>) {
  const { label, view, items, answer, height, narrow, busy, head, notice, ...rest } = props;
  const cardHeights = head ? CARD_HEIGHTS : HEADLESS_CARD_HEIGHTS;
  const virtual = useVirtualItems({ items, answer, height, heights: narrow ? cardHeights : TABLE_HEIGHTS });
  const onKeyDown = useKeyboard(items, view, virtual);
  const onClick = openOnClick(items, view, virtual, useRunAction());
  const list = {
    'aria-label': label,
    'aria-busy': busy,
    onClick,
    onKeyDown,
    onFocus: virtual.onFocus,
    onMouseOver: showCutText,
  };
  const body = { view, virtual, ...rest };
  return (
    <div
      ref={virtual.scroller}
      data-scroller
      data-busy={(busy && !notice) || undefined}
      style={{ maxHeight: `${height}vh` }}
    >
      {narrow ? (
        <>
          {head}
          {notice ?? <Cards {...body} list={list} />}
        </>
      ) : (
        <table
          {...list}
          // Groups add lines of their own, and their number on other pages is unknown.
          aria-rowcount={view.grouped ? -1 : rest.total + 1}
          style={{ minWidth: minWidthOf(view) }}
        >
          {head}
          {notice ? <Notice view={view}>{notice}</Notice> : <TableBody {...body} />}
        </table>
      )}
    </div>
  );
}

function Notice<Row>({ view, children }: { readonly view: RowView<Row>; readonly children: ReactNode }) {
  return (
    <tbody>
      <tr className="dt-bare">
        <td colSpan={leadOf(view) + view.columns.length + 1}>{children}</td>
      </tr>
    </tbody>
  );
}

/** Below this width columns would be unreadable, so the table scrolls sideways. */
const minWidthOf = <Row,>(view: RowView<Row>): number =>
  view.columns.reduce(
    (sum, { width = MIN_COLUMN_WIDTH }) => sum + width,
    leadOf(view) * LEAD_WIDTH + TRAIL_WIDTH,
  );
