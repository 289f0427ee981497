import { memo } from 'react';
import { cellOf, copyOf } from './cell.ts';
import { cellClass, type Column } from './column.ts';
import { CopyButton, MenuButton, OpenButton, RowTitle, SelectBox } from './row-controls.tsx';
import { opens, partId, type RowView } from './row-view.ts';

export interface LineProps<Row> {
  /** Reports the rendered height to the virtualizer. */
  readonly ref: (line: HTMLElement | null) => void;
  readonly index: number;
  readonly view: RowView<Row>;
  readonly active: boolean;
}

export interface RowProps<Row> extends LineProps<Row> {
  readonly id: string;
  readonly row: Row;
  /** The row's number in the whole list, from 1. */
  readonly number: number;
  readonly selected: boolean;
  readonly open: boolean;
}

function PlainTableRow<Row>({ ref, index, view, active, id, row, number, selected, open }: RowProps<Row>) {
  const controls = { view, id, row, active };
  return (
    <tr
      ref={ref}
      data-index={index}
      // Row 1 is the head.
      aria-rowindex={view.grouped ? undefined : number + 1}
      tabIndex={active ? 0 : -1}
      data-selected={selected || undefined}
      data-highlight={view.highlight?.(row)}
      data-opens={opens(view, row) || undefined}
    >
      {view.expanded && (
        <td className="dt-lead">
          <OpenButton {...controls} open={open} />
        </td>
      )}
      {view.selectable && (
        <td className="dt-lead">
          <SelectBox {...controls} selected={selected} />
        </td>
      )}
      {view.columns.map((column) => (
        <Cell key={column.key} column={column} {...controls} />
      ))}
      <td className="dt-trail">
        <MenuButton {...controls} />
      </td>
    </tr>
  );
}

/** Memoized, so that a row rerenders only when its own props change. */
export const TableRow = memo(PlainTableRow) as typeof PlainTableRow;

interface CellProps<Row> {
  readonly column: Column<Row>;
  readonly view: RowView<Row>;
  readonly id: string;
  readonly row: Row;
  readonly active: boolean;
}

function Cell<Row>({ column, view, id, row, active }: CellProps<Row>) {
  const isTitle = column === view.title;
  const titleId = isTitle ? partId(view, id) : undefined;
  const Element = isTitle ? 'th' : 'td';
  const scope = isTitle ? 'row' : undefined;
  const content = isTitle ? <RowTitle view={view} row={row} active={active} /> : cellOf(column, row);
  const copied = copyOf(column, row);
  if (copied === undefined) {
    return (
      <Element scope={scope} id={titleId} className={cellClass(column)}>
        {content}
      </Element>
    );
  }
  return (
    <Element scope={scope} className={cellClass(column)}>
      <span id={titleId}>{content}</span>
      <CopyButton text={copied} active={active} />
    </Element>
  );
}
