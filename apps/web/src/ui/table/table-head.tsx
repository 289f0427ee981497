import { memo, type ReactNode } from 'react';
import { fillingColumn, type Resize } from './column-widths.ts';
import { cellClass, type Column } from './column.ts';
import { ResizeHandle } from './resize-handle.tsx';
import type { TableState } from './table-state.ts';

export interface HeadProps<Row> {
  readonly columns: readonly Column<Row>[];
  readonly expandable: boolean;
  /** Undefined without selection. */
  readonly selectAll: ReactNode;
  readonly selectHeader?: string | undefined;
  readonly order: TableState['order'];
  readonly onSort: (order: NonNullable<TableState['order']>) => void;
  /** On the far right, above the row menus. */
  readonly chooser: ReactNode;
  readonly onResize: Resize;
}

/** Wide enough for the checkbox and a word. */
const NAMED_LEAD_WIDTH = 92;

function PlainTableHead<Row>(props: HeadProps<Row>) {
  const { columns, expandable, selectAll, selectHeader, order, onSort, onResize, chooser } = props;
  const filling = fillingColumn(columns);
  // If the user chose all widths, an empty column fills the rest.
  const noneFills = filling === undefined && columns.every(({ width }) => width !== undefined);
  return (
    <>
      <colgroup>
        {expandable && <col className="dt-col-lead" />}
        {selectAll && (
          <col className="dt-col-lead" style={selectHeader ? { width: NAMED_LEAD_WIDTH } : undefined} />
        )}
        {columns.map(({ key, width }) => (
          <col key={key} style={width === undefined || key === filling?.key ? undefined : { width }} />
        ))}
        <col className={noneFills ? undefined : 'dt-col-trail'} />
      </colgroup>
      <thead>
        <tr aria-rowindex={1}>
          {expandable && <td className="dt-lead" aria-label="Details" />}
          {selectAll && selectHeader === undefined && <td className="dt-lead">{selectAll}</td>}
          {selectAll && selectHeader !== undefined && (
            <th scope="col" className="dt-lead">
              {selectAll} {selectHeader}
            </th>
          )}
          {columns.map((column) => (
            <HeadCell key={column.key} column={column} order={order} onSort={onSort} onResize={onResize} />
          ))}
          <td className="dt-trail">{chooser}</td>
        </tr>
      </thead>
    </>
  );
}

export const TableHead = memo(PlainTableHead) as typeof PlainTableHead;

const ARIA_SORT = { ASC: 'ascending', DESC: 'descending' } as const;

function HeadCell<Row>({
  column,
  order,
  onSort,
  onResize,
}: { column: Column<Row> } & Pick<HeadProps<Row>, 'order' | 'onSort' | 'onResize'>) {
  const { header, sortKey } = column;
  const handle = <ResizeHandle columnKey={column.key} onResize={onResize} />;
  if (sortKey === undefined) {
    return (
      <th scope="col" className={cellClass(column)}>
        {header}
        {handle}
      </th>
    );
  }
  const direction = order?.key === sortKey ? order.direction : undefined;
  return (
    <th scope="col" className={cellClass(column)} aria-sort={direction ? ARIA_SORT[direction] : 'none'}>
      <button
        type="button"
        className="dt-sort"
        onClick={() => onSort({ key: sortKey, direction: direction === 'ASC' ? 'DESC' : 'ASC' })}
      >
        {header}
        {direction && <span aria-hidden="true">{direction === 'ASC' ? ' ↑' : ' ↓'}</span>}
      </button>
      {handle}
    </th>
  );
}
