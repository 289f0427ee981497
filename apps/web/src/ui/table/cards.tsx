import { Fragment, memo, type ComponentProps } from 'react';
import { cellOf } from './cell.ts';
import type { Column } from './column.ts';
import { MenuButton, OpenButton, RowTitle, SelectBox } from './row-controls.tsx';
import { opens, partId } from './row-view.ts';
import type { BodyProps } from './table-body.tsx';
import type { RowProps } from './table-row.tsx';
import type { VirtualItems } from './virtual-items.ts';

type CardsProps<Row> = BodyProps<Row> & { readonly total: number };
type ListProps = Pick<
  ComponentProps<'ul'>,
  'aria-label' | 'aria-busy' | 'onClick' | 'onKeyDown' | 'onFocus' | 'onMouseOver'
>;

export function Cards<Row>({ list, ...props }: CardsProps<Row> & { readonly list: ListProps }) {
  const { virtual } = props;
  return (
    <ul className="dt-cards" {...list}>
      {virtual.lines.map((line) => (
        <Fragment key={line.item.key}>
          <Gap height={line.gap} />
          <CardLine {...props} line={line} />
        </Fragment>
      ))}
      <Gap height={virtual.rest} />
    </ul>
  );
}

function CardLine<Row>({
  line: { item, index },
  view,
  virtual: { measure, active },
  selected,
  before,
  total,
}: CardsProps<Row> & { line: VirtualItems<Row>['lines'][number] }) {
  const place = { ref: measure, index, view, active: index === active };
  switch (item.kind) {
    case 'line':
      return item.draw(place, true);
    case 'row':
      return (
        <Card
          {...place}
          id={item.id}
          row={item.row}
          number={before + item.place + 1}
          total={total}
          selected={selected.has(item.id)}
          open={item.open}
        />
      );
    case 'detail':
      return (
        <li ref={measure} data-index={index} className="dt-detail" aria-labelledby={partId(view, item.id)}>
          {view.expanded?.(item.row)}
        </li>
      );
  }
}

type CardProps<Row> = RowProps<Row> & { readonly total: number };

function PlainCard<Row>({
  ref,
  index,
  view,
  active,
  id,
  row,
  number,
  total,
  selected,
  open,
}: CardProps<Row>) {
  const controls = { view, id, row, active };
  const lines = view.columns.filter(({ priority }) => priority === 'line');
  const [side, ...below] = view.columns.filter(({ priority }) => priority === 'side');
  return (
    <li
      ref={ref}
      className="dt-card"
      data-index={index}
      aria-posinset={view.grouped ? undefined : number}
      aria-setsize={view.grouped ? undefined : total}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- arrows move between cards
      tabIndex={active ? 0 : -1}
      data-selected={selected || undefined}
      data-highlight={view.highlight?.(row)}
      data-opens={opens(view, row) || undefined}
    >
      {view.expanded && <OpenButton {...controls} open={open} />}
      {view.selectable && <SelectBox {...controls} selected={selected} />}
      <div className="dt-text">
        <div className="dt-title" id={partId(view, id)}>
          <RowTitle view={view} row={row} active={active} />
        </div>
        <div className="dt-side">{side && cellOf(side, row)}</div>
        <div className="dt-line">{joined(lines, row)}</div>
        <div className="dt-below">{joined(below, row)}</div>
      </div>
      <MenuButton {...controls} />
    </li>
  );
}

const Card = memo(PlainCard) as typeof PlainCard;

/** Joins the values with dots and skips missing ones. Styles hide the dots if a value has its own line. */
const joined = <Row,>(columns: readonly Column<Row>[], row: Row) =>
  columns
    .map((column) => ({ key: column.key, content: cellOf(column, row) }))
    .filter(({ content }) => content !== undefined && content !== null && content !== false && content !== '')
    .map(({ key, content }, index) => (
      <Fragment key={key}>
        {index > 0 && <span className="dt-dot"> · </span>}
        {content}
      </Fragment>
    ));

function Gap({ height }: { readonly height: number }) {
  return height > 0 ? <li className="dt-bare" aria-hidden="true" style={{ height }} /> : null;
}
