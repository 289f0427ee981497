import { memo, type ReactNode } from 'react';
import { cellClass } from './column.ts';
import { leadOf, partId } from './row-view.ts';
import type { LineProps } from './table-row.tsx';

export interface GroupProps<Row> extends LineProps<Row> {
  readonly name: string;
  readonly rows: readonly Row[];
  readonly open: boolean;
}

function PlainGroupRow<Row>({ ref, index, view, active, name, rows, open }: GroupProps<Row>) {
  const cells = view.groupBy?.cells ?? {};
  const firstCell = view.columns.findIndex(({ key }) => cells[key]);
  const headed = firstCell < 0 ? view.columns.length : Math.max(firstCell, 1);
  return (
    <tr ref={ref} className="dt-group" data-index={index} tabIndex={active ? 0 : -1}>
      <th scope="rowgroup" colSpan={leadOf(view) + headed}>
        <GroupHeading view={view} name={name} rows={rows} open={open} active={active} />
      </th>
      {view.columns.slice(headed).map((column) => (
        <td key={column.key} className={cellClass(column)}>
          {cells[column.key]?.(rows)}
        </td>
      ))}
      <td aria-hidden="true" />
    </tr>
  );
}

export const GroupRow = memo(PlainGroupRow) as typeof PlainGroupRow;

/** The heading of a group, with its collapse button. */
export function GroupHeading<Row>({
  view,
  name,
  rows,
  open,
  active,
}: Omit<GroupProps<Row>, 'ref' | 'index'>): ReactNode {
  const id = partId(view, `group ${name}`);
  return (
    <>
      <button
        type="button"
        className="dt-control dt-open"
        aria-labelledby={id}
        aria-expanded={open}
        tabIndex={active ? 0 : -1}
        onClick={() => view.toggleGroup(name)}
      />
      <span id={id}>{view.groupBy?.header(rows)}</span>
    </>
  );
}
