import type { ListGroup } from '@parwell/contract';
import type { ReactNode } from 'react';
import { cellClass } from './column.ts';
import { leadOf, partId } from './row-view.ts';
import type { LineProps } from './table-row.tsx';

export interface GroupDisplay {
  readonly name: (group: ListGroup) => string;
  /** '14 transactions'. */
  readonly count: (rows: number) => string;
  /** In the group's line, by column key; on a card they are on the right. */
  readonly cells: Readonly<Record<string, (group: ListGroup) => ReactNode>>;
}

interface GroupLineProps<Row> extends LineProps<Row> {
  readonly display: GroupDisplay;
  readonly group: ListGroup;
  readonly open: boolean;
  readonly onToggle: () => void;
}

/** Name, number of rows, and sums below their columns. */
export function GroupRow<Row>({ ref, index, ...line }: GroupLineProps<Row>) {
  const { view, active, display, group } = line;
  const { cells } = display;
  const firstCell = view.columns.findIndex(({ key }) => cells[key]);
  const headed = firstCell < 0 ? view.columns.length : Math.max(firstCell, 1);
  return (
    <tr ref={ref} className="dt-group" data-index={index} data-opens tabIndex={active ? 0 : -1}>
      <th scope="rowgroup" colSpan={leadOf(view) + headed}>
        <GroupHeading {...line} />
      </th>
      {view.columns.slice(headed).map((column) => (
        <td key={column.key} className={cellClass(column)}>
          {cells[column.key]?.(group)}
        </td>
      ))}
      <td aria-hidden="true" />
    </tr>
  );
}

export function GroupCard<Row>({ ref, index, ...line }: GroupLineProps<Row>) {
  const { view, active, display, group } = line;
  const [side, ...below] = view.columns.flatMap(({ key }) => display.cells[key]?.(group) ?? []);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- arrows move between cards
    <li ref={ref} className="dt-group" data-index={index} data-opens tabIndex={active ? 0 : -1}>
      <GroupHeading {...line} />
      <div className="dt-group-side">
        <div>{side}</div>
        <div>{below}</div>
      </div>
    </li>
  );
}

function GroupHeading<Row>({
  view,
  active,
  display,
  group,
  open,
  onToggle,
}: Omit<GroupLineProps<Row>, 'ref' | 'index'>) {
  const id = partId(view, `group ${group.key}`);
  return (
    <>
      <button
        type="button"
        className="dt-control dt-open"
        aria-labelledby={id}
        aria-expanded={open}
        tabIndex={active ? 0 : -1}
        onClick={onToggle}
      />
      <span id={id} className="dt-group-name">
        <span className="dt-group-text">{display.name(group)}</span>
        {group.note !== '' && ' '}
        {group.note !== '' && <span className="dt-note">{group.note}</span>}{' '}
        <span className="dt-note">{display.count(group.count)}</span>
      </span>
    </>
  );
}

/** A line below the rows of a group, or instead of them. */
export function GroupNotice<Row>({
  line: { ref, index, view },
  narrow,
  children,
}: {
  readonly line: LineProps<Row>;
  readonly narrow: boolean;
  readonly children: ReactNode;
}) {
  if (narrow)
    return (
      <li ref={ref} data-index={index} className="dt-part">
        {children}
      </li>
    );
  return (
    <tr ref={ref} data-index={index} className="dt-part">
      <td colSpan={leadOf(view) + view.columns.length + 1}>{children}</td>
    </tr>
  );
}
