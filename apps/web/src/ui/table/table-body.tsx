import { Fragment } from 'react';
import { leadOf, partId, type RowView } from './row-view.ts';
import { TableRow } from './table-row.tsx';
import type { VirtualItems } from './virtual-items.ts';

export interface BodyProps<Row> {
  readonly view: RowView<Row>;
  readonly virtual: VirtualItems<Row>;
  readonly selected: ReadonlySet<string>;
  /** The number of rows on earlier pages. */
  readonly before: number;
}

type Line<Row> = VirtualItems<Row>['lines'][number];

/** The visible rows, and spacers for those above and below. */
export function TableBody<Row>(props: BodyProps<Row>) {
  const { view, virtual } = props;
  const span = leadOf(view) + view.columns.length + 1;
  return (
    <tbody>
      {virtual.lines.map((line) => (
        <Fragment key={line.item.key}>
          <Gap height={line.gap} />
          <BodyLine {...props} line={line} span={span} />
        </Fragment>
      ))}
      <Gap height={virtual.rest} />
    </tbody>
  );
}

function BodyLine<Row>({
  line: { item, index },
  span,
  view,
  virtual: { measure, active },
  selected,
  before,
}: BodyProps<Row> & { line: Line<Row>; span: number }) {
  const place = { ref: measure, index, view, active: index === active };
  switch (item.kind) {
    case 'line':
      return item.draw(place, false);
    case 'row':
      return (
        <TableRow
          {...place}
          id={item.id}
          row={item.row}
          number={before + item.place + 1}
          selected={selected.has(item.id)}
          open={item.open}
        />
      );
    case 'detail':
      return (
        <tr ref={measure} data-index={index} className="dt-detail">
          <td colSpan={span} aria-labelledby={partId(view, item.id)}>
            {view.expanded?.(item.row)}
          </td>
        </tr>
      );
  }
}

function Gap({ height }: { readonly height: number }) {
  return height > 0 ? <tr aria-hidden="true" style={{ height }} /> : null;
}
